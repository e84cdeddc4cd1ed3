import sharp from 'sharp';
import { expect, test } from 'vitest';
import { publicPaths } from '../src/web/prerendered.ts';
import { sharingBanner, sharingPicturePath } from '../src/contract/paths.ts';
import { drawBackground, drawSharingPicture, listSharingPictures } from './sharing-pictures.ts';

test('each sharing picture but the banner belongs to a page', () => {
  const addresses = publicPaths.map((path): string => sharingPicturePath(path));
  const own = listSharingPictures().filter(({ path }) => path !== sharingBanner);
  expect(own.filter(({ path }) => !addresses.includes(path))).toEqual([]);
});

test.each([
  ['a short title', 'A'],
  ['a long word', 'Donaudampfschifffahrtsgesellschaft'],
  ['characters of markup', 'Q & A: <when> “it” isn’t'],
])('a picture with %s and without a label is 1200 × 630', async (_, title) => {
  const picture = { path: '/x.jpg', title, label: '', chart: 'grounds', buoys: [] } as const;
  const { width, height, format } = await sharp(await drawSharingPicture(picture, drawBackground(picture))).metadata();
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' });
});
