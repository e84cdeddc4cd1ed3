import { expect, test } from 'vitest';
import { answerPages } from '../contract/answer-pages.ts';
import { paths } from '../contract/paths.ts';
import { prerenderedPaths, publicPaths } from './prerendered.ts';

test('no page is prerendered twice', () => {
  expect(new Set(prerenderedPaths).size).toBe(prerenderedPaths.length);
});

test('every public page is prerendered; the pages of accounts, frames and forms are not public', () => {
  expect(publicPaths.filter((path) => !prerenderedPaths.includes(path))).toEqual([]);
  const others: string[] = [paths.auth, paths.dashboard, paths.mapFrame, answerPages.notFound];
  expect(others.filter((path) => publicPaths.includes(path) || !prerenderedPaths.includes(path))).toEqual([]);
});
