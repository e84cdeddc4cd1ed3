import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { serviceCategories } from '../src/content/services/catalogue.ts';
import { paths, sharingPicturePath } from '../src/contract/paths.ts';
import { publicPaths } from '../src/web/prerendered.ts';
import { describePicture, drawCommand, listSharingPictures } from './sharing-pictures.ts';

const publicDir = join(import.meta.dirname, '..', 'public');
const pictures = listSharingPictures();

describe('sharing pictures', () => {
  it('are those of each service, each article and the case studies', () => {
    const own = publicPaths.filter((path) =>
      /^\/services\/|^\/resources\/(documentation\/.+\/|case-studies)/.test(path),
    );
    expect(pictures.map(({ path }) => path).toSorted()).toEqual(own.toSorted());
    for (const { id } of serviceCategories) expect(own).toContain(paths.service(id));
  });

  it.each(pictures)('of $path is drawn with its present words, 1200 × 630', async (picture) => {
    const file = join(publicDir, sharingPicturePath(picture.path));
    expect(existsSync(file), `${picture.path} has no sharing picture: run '${drawCommand}'.`).toBe(true);
    const { width, height, format, exif } = await sharp(file).metadata();
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' });
    expect(
      exif?.includes(describePicture(picture)),
      `The sharing picture of ${picture.path} has former words: run '${drawCommand}'.`,
    ).toBe(true);
  });
});
