import { expect, test } from 'vitest';
import { inlineIcon } from './inline-icon.ts';

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="50%"><style>.a{fill:#fff}</style>\n<title>é &amp; [|]</title></svg>\n';

test('the icon is inlined and decodes to the same drawing', () => {
  const html = inlineIcon('<head><link rel="icon" href="/favicon.svg" type="image/svg+xml"/></head>', svg);
  const [, data = ''] = /href="data:image\/svg\+xml,([^"]+)"/.exec(html) ?? [];
  expect(decodeURIComponent(data)).toBe(svg.trim().replaceAll('"', "'"));
  // A valid URL string contains only these characters (https://url.spec.whatwg.org/#url-code-points).
  expect(data).toMatch(/^(?:[\w\-.~:/?@!$'()*+,;=]|%[\dA-F]{2})+$/);
});

test('a page without the icon stays unchanged', () => {
  expect(inlineIcon('<head></head>', svg)).toBe('<head></head>');
});
