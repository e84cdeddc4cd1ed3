import { describe, expect, it } from 'vitest';
import { extractPageStyle, pickRules, readNames } from './page-styles.ts';

const html =
  '<html lang="en"><body id="top" data-x="a > b"><a class="btn small" href="/">Go</a><br/><svg viewBox="0 0 1 1"></svg></body></html>';
const names = readNames(html);
const pick = (css: string) => pickRules(css, names);

it('reads the tags, classes and ids of a page', () => {
  expect(names).toEqual({
    tags: new Set(['html', 'body', 'a', 'br', 'svg']),
    classes: new Set(['btn', 'small']),
    ids: new Set(['top']),
  });
});

describe('a rule is kept', () => {
  it.each([
    ['.btn{color:red}', 'a class of the page'],
    ['#top>a.btn{color:red}', 'tag, class and id together'],
    ['*{color:red}', 'everything'],
    [':root{--a:1}', 'the document'],
    ['a:hover::after{content:"."}', 'a state that needs no scripts'],
    ['[aria-invalid=true]{color:red}', 'an attribute, whatever its value'],
    ['a:not(.gone),a:is(.x,.y){color:red}', 'brackets'],
    ['.btn:has(+ :is(.x, [data-a="(b)"])){color:red}', 'brackets in brackets'],
    ['@media print{.btn{color:red}}', 'a rule for print'],
    ['@layer base,parts;', 'the order of layers'],
    ['@font-face{font-family:x;src:url(x.woff2)}', 'a font'],
    ['.btn{animation:turn 1s}@keyframes turn{50%{opacity:0}}', 'keyframes in use'],
  ])('%s (%s)', (css) => {
    expect(pick(css)).toBe(css);
  });
});

describe('a rule is removed', () => {
  it.each([
    ['.card{color:red}', 'a class of another page'],
    ['.btn .card{color:red}', 'one name of several'],
    ['#card{color:red}', 'an id of another page'],
    ['dialog{color:red}', 'a tag of another page'],
    ['@media print{@supports (a:b){.card{color:red}}}', 'with the blocks around it'],
    ['@keyframes turn{50%{opacity:0}}', 'unused keyframes'],
  ])('%s (%s)', (css) => {
    expect(pick(css)).toBe('');
  });
});

it('of several selectors the ones that can match are kept', () => {
  expect(pick('.btn,.card,br{color:red}')).toBe('.btn,br{color:red}');
});

it('a rule that fetches a drawing is deferred until the scripts start, and applies at once without scripts', () => {
  const css = '.btn,.small{background:url(/a.svg)}.small{color:red}';
  expect(pick(css).replaceAll(/\s/g, '')).toBe(
    '@media(scripting:none){.btn,.small{background:url(/a.svg)}}:where([data-scripts-started]).btn,:where([data-scripts-started]).small{background:url(/a.svg)}.small{color:red}',
  );
});

describe('a page', () => {
  const link = '<link rel="stylesheet" href="/assets/app-1.css"/>';
  const read = () => '.btn{color:red}.card{color:red}';

  it('has a stylesheet of its own rules, and the whole stylesheet is disabled', () => {
    const { html: page, style } = extractPageStyle(`${link}<a class="btn">`, read);
    expect(style?.text).toBe('.btn{color:red}');
    expect(page).toBe(
      `<link rel="stylesheet" href="/${style?.path}"/><link rel="stylesheet" href="/assets/app-1.css" disabled="" data-whole=""/><a class="btn">`,
    );
  });

  it('shares its file with similar pages only', () => {
    const path = (text: string) => extractPageStyle(link + text, read).style?.path;
    expect(path('<a class="btn">one')).toBe(path('<p class="btn">two'));
    expect(path('<a class="btn">')).not.toBe(path('<a class="card">'));
  });

  it('with two stylesheets, or none, stays unchanged', () => {
    for (const page of [link + link, '<p>']) expect(extractPageStyle(page, read)).toEqual({ html: page });
  });
});
