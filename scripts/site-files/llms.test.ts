import { expect, it } from 'vitest';
import { documentationCategories } from '#content/documentation-categories.ts';
import { publicPaths } from '../../src/web/prerendered.ts';
import { llmsTxt } from './llms.ts';
import { twinPath } from './markdown-twins.ts';

const origin = 'https://firm.example';
const text = llmsTxt(origin);
const entries = [...text.matchAll(/^- \[([^\]]+)\]\(([^)]+)\): (.+)$/gm)].map(([, name, address, description]) => ({
  name,
  path: address?.replace(origin, ''),
  description,
}));

it('links to the Markdown of every article', () => {
  const twins = documentationCategories.flatMap(({ id, topics }) => topics.map(({ slug }) => twinPath(id, slug)));
  expect(twins).not.toEqual([]);
  expect(entries.map(({ path }) => path)).toEqual(expect.arrayContaining(twins));
});

it('links only to public pages otherwise, each with a description', () => {
  const pages = entries.filter(({ path }) => !path?.endsWith('.md'));
  expect(pages.filter(({ path }) => !publicPaths.includes(path ?? ''))).toEqual([]);
  expect(entries.filter(({ description }) => !description)).toEqual([]);
});
