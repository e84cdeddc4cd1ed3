import { expect, test } from 'vitest';
import { isPageCurrent } from './settings-page.ts';

test('docs/reference/settings.md is written from the schema of the settings', () => {
  expect(isPageCurrent(), "'npm run format' writes it anew").toBe(true);
});
