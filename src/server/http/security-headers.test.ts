import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './security-headers.ts';

const frames = { map: 'https://map.example', voiceAgent: undefined };
const sourcesOf = (kind: 'script-src' | 'style-src', html: string) =>
  contentSecurityPolicy(html, frames, false)
    .split('; ')
    .find((directive) => directive.startsWith(kind));
const scriptSources = (html: string) => sourcesOf('script-src', html);
const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

test('the inline scripts of a page are allowed by their hashes, each once', () => {
  const html = [
    '<script>first()</script>',
    '<script type="module">import "/a.js";\nsecond()</script>',
    '<script>first()</script>',
    '<script src="/b.js"></script><script async="" src="/c.js">ignored()</script>',
    '<script type="application/ld+json">{"a":1}</script>',
    '<script></script>',
    '<template><script type="speculationrules">{}</script></template>',
  ].join('<p>text</p>');
  expect(scriptSources(html)).toBe(
    `script-src 'self' ${hashOf('first()')} ${hashOf('import "/a.js";\nsecond()')} ${hashOf('{}')}`,
  );
});

test('the inline styles of a page are allowed by their hashes, and no other', () => {
  const html =
    '<style>p{margin:0}</style><script>first()</script><p style="color:red">text</p><style media="print">a{}</style>';
  expect(sourcesOf('style-src', html)).toBe(`style-src 'self' ${hashOf('p{margin:0}')} ${hashOf('a{}')}`);
  expect(scriptSources(html)).toBe(`script-src 'self' ${hashOf('first()')}`);
});

test('an element without an end is not a script', () => {
  expect(scriptSources('<script>first()</script><script>second()')).toBe(`script-src 'self' ${hashOf('first()')}`);
  expect(scriptSources('<p>text</p><script')).toBe("script-src 'self'");
});
