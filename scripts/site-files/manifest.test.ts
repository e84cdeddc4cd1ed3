import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { company } from '../../src/content/company.ts';
import { webManifest } from './manifest.ts';

const root = join(import.meta.dirname, '..', '..');
const manifest = JSON.parse(webManifest(readFileSync(join(root, 'src', 'web', 'tokens.css'), 'utf8'))) as {
  name: string;
  theme_color: string;
  background_color: string;
  icons: { src: string; sizes: string }[];
};

it('names the firm and icons that exist', () => {
  expect(manifest.name).toBe(company.name);
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512']);
  for (const { src } of manifest.icons) expect(existsSync(join(root, 'public', src)), src).toBe(true);
});

it('takes its colours from the tokens', () => {
  expect(manifest.background_color).toBe('#f8fbfc');
  expect(manifest.theme_color).toBe('#061743');
});
