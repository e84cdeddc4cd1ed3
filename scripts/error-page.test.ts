import { expect, test } from 'vitest';
import { errorPage } from './error-page.ts';

test('the page of an error has its sentence, and the files of the repository in which it was', () => {
  const error = new Error('\u001B[31mExpected\u001B[0m <b> in /srv/site/src/content/faqs.ts:3:7');
  error.stack = `Error: ${error.message}
    at eval (/srv/site/src/content/faqs.ts:3:7)
    at run (/srv/site/node_modules/vite/dist/node.js:1:1)`;
  const page = errorPage(error, '/srv/site');
  expect(page).toContain('<pre>Expected &lt;b&gt; in src/content/faqs.ts:3:7</pre>');
  expect(page).toContain('<ul><li><code>eval (src/content/faqs.ts:3:7)</code></li></ul>');
});
