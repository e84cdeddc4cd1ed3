import { beforeAll, expect, it } from 'vitest';
import { company } from '#content/company.ts';
import { listSiteTexts } from '#content/site-texts.ts';
import { paths } from '../../src/contract/paths.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';

const fixture = useBrowserFixture();

/** Pages that together name every script that a browser requests: the app's pages, and a public one with its forms. */
const pagesWithScripts = [
  paths.home,
  paths.auth,
  paths.passkey,
  paths.newPassword,
  paths.admin,
  paths.submissions,
  paths.account,
  paths.team,
];

/** Each script that these pages request at once or later, by its address. */
const scripts = new Map<string, string>();

beforeAll(async () => {
  const pages = await Promise.all(pagesWithScripts.map((path) => fixture.fetchHtml(path)));
  const waiting = pages.flatMap((html) => html.match(/\/assets\/[\w.-]+\.js/g) ?? []);
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    // The manifest names the files of all pages; the router imports those of the app alone.
    if (scripts.has(file) || file.startsWith('/assets/manifest-')) continue;
    const code = await fixture.fetchHtml(file);
    scripts.set(file, code);
    for (const [, name] of code.matchAll(/(?:from|import)\s*\(?\s*["'`]\.\/([\w.-]+\.js)["'`]/g))
      waiting.push(`/assets/${name}`);
  }
});

it('no script contains a sentence of the pages: only facts of the firm and the titles of services', () => {
  const facts = JSON.stringify(company);
  const sentences = listSiteTexts().filter((text) => text.length >= 40 && !facts.includes(text));
  expect(sentences.length).toBeGreaterThan(100);
  expect(scripts.size).toBeGreaterThan(20);
  for (const [file, code] of scripts)
    expect(
      sentences.filter((text) => code.includes(text)),
      file,
    ).toEqual([]);
});
