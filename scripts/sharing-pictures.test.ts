import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { services } from '../src/content/services/services.ts';
import { paths, sharingPicturePath } from '../src/contract/paths.ts';
import { publicPaths } from '../src/web/prerendered.ts';
import { describePicture, drawCommand, listSharingPictures, type SharingPicture } from './sharing-pictures.ts';

const publicDir = join(import.meta.dirname, '..', 'public');
const pictures = listSharingPictures();
const fileOf = ({ path }: SharingPicture) => join(publicDir, sharingPicturePath(path));
const drawn = pictures.filter((picture) => existsSync(fileOf(picture)));

describe('sharing pictures', () => {
  it('are those of each service, each article and the case studies', () => {
    const own = publicPaths.filter((path) =>
      /^\/services\/|^\/resources\/(documentation\/.+\/|case-studies)/.test(path),
    );
    expect(pictures.map(({ path }) => path).toSorted()).toEqual(own.toSorted());
    for (const { id } of services) expect(own).toContain(paths.service(id));
  });

  it('are all drawn; an article without one is shared with the banner', () => {
    const missing = pictures.filter((picture) => !drawn.includes(picture)).map(({ path }) => path);
    const [articles, others] = [true, false].map((isArticle) =>
      missing.filter((path) => path.startsWith(`${paths.documentation}/`) === isArticle),
    );
    expect(others, `These pages have no sharing picture: run '${drawCommand}'.`).toEqual([]);
    if (articles?.length)
      console.warn(`Shared with the banner: ${articles.join(', ')}. '${drawCommand}' draws pictures of their own.`);
  });

  it.each(drawn)('of $path is drawn with its present words, 1200 × 630', async (picture) => {
    const { width, height, format, exif } = await sharp(fileOf(picture)).metadata();
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' });
    expect(
      exif?.includes(describePicture(picture)),
      `The sharing picture of ${picture.path} has former words: run '${drawCommand}'.`,
    ).toBe(true);
  });
});
