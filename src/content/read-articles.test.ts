import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withoutFrontMatter } from '#content/article.ts';
import { readArticles } from '#content/read-articles.server.ts';

const articlesFolder = 'own/content/documentation';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'articles-'));
  write('package.json', JSON.stringify({ imports: { '#content/documentation/*': `./${articlesFolder}/*` } }));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const article = (order: number, title = 'Knots') =>
  `---\ntitle: ${title}\ndescription: Why: a line.\norder: ${order}\nauthor: Ada\ndate: 2026-11-25\n---\n\nText.\n`;

const written = { author: 'Ada', date: '2026-11-25' };

it('articles are in the order of their front matter; the file name is the slug', () => {
  write(`${articlesFolder}/ropes/bowline.md`, article(20));
  write(`${articlesFolder}/ropes/anchor.md`, article(100));
  write(`${articlesFolder}/ropes/sheet-bend.md`, article(3, 'Sheet bend').replaceAll('\n', '\r\n'));
  expect(readArticles(root)).toEqual({
    ropes: [
      { title: 'Sheet bend', slug: 'sheet-bend', description: 'Why: a line.', ...written },
      { title: 'Knots', slug: 'bowline', description: 'Why: a line.', ...written },
      { title: 'Knots', slug: 'anchor', description: 'Why: a line.', ...written },
    ],
  });
});

it.each([
  ['no front matter', 'Text.', "'title' is missing; allowed is a line of text."],
  ['no order', article(1).replace('order: 1\n', ''), "'order' is missing; allowed is a whole number from 1 to 999999."],
  ['no value', article(1, ''), "'title' is ''; allowed is a line of text."],
  [
    'a word as order',
    article(1).replace('1', 'first'),
    "'order' is 'first'; allowed is a whole number from 1 to 999999.",
  ],
  [
    'an unknown key',
    article(1).replace('order', 'place'),
    "'place' is no key; allowed are title, description, order, author, date.",
  ],
  [
    'a name of every object',
    article(1).replace('order', 'toString'),
    "'toString' is no key; allowed are title, description, order, author, date.",
  ],
  [
    'a line without key',
    article(1).replace('order: 1', 'one'),
    "'one' is no key; allowed are title, description, order, author, date.",
  ],
  ['a repeated key', article(1).replace('order', 'title: A\norder'), "'title' is there twice; allowed is one line."],
  [
    'a day that no month has',
    article(1).replace('2026-11-25', '2026-11-32'),
    "'date' is '2026-11-32'; allowed is a date as in 2026-11-25.",
  ],
  ['an order of another article', article(7), "'order' is 7, as in anchor.md; allowed is a number of its own."],
])('%s fails with the file and what is allowed', (_, source, sentence) => {
  write(`${articlesFolder}/ropes/anchor.md`, article(7));
  write(`${articlesFolder}/ropes/bowline.md`, source);
  expect(() => readArticles(root)).toThrow(`${articlesFolder}/ropes/bowline.md: ${sentence}`);
});

it('a file name that is no address fails', () => {
  write(`${articlesFolder}/ropes/Sheet bend.md`, article(1));
  expect(() => readArticles(root)).toThrow(
    'Sheet bend.md: the name is the address; allowed are a-z, 0-9 and single hyphens.',
  );
});

it('a text is read without its front matter, and a text without any is unchanged', () => {
  expect(withoutFrontMatter(article(1)).trim()).toBe('Text.');
  expect(withoutFrontMatter('Text.\n\n---\n\nMore.\n')).toBe('Text.\n\n---\n\nMore.\n');
});
