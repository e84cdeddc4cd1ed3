import sharp from 'sharp';
import { expect, it } from 'vitest';
import { comparePictures, decode, toPng, toWebp } from './compare-pictures.ts';

/** A picture of a disc: its centre and its colour. */
const draw = (x: number, colour: string) =>
  decode(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="40" fill="#f7f8fa"/><circle cx="${x}" cy="20" r="12" fill="${colour}"/></svg>`,
    ),
  );

it('a picture equals itself after it was written as WebP or PNG', async () => {
  const disc = await draw(30, '#1a4fd6');
  for (const write of [toWebp, toPng]) expect(comparePictures(disc, await decode(await write(disc))).count).toBe(0);
});

it('a shift by two pixels or half a pixel and another shade are differences, shown in red', async () => {
  const disc = await draw(30, '#1a4fd6');
  for (const other of [await draw(32, '#1a4fd6'), await draw(30.5, '#1a4fd6'), await draw(30, '#1a4fdc')]) {
    const { count, difference } = comparePictures(disc, other);
    expect(count).toBeGreaterThan(10);
    const red = await sharp(await toPng(difference))
      .removeAlpha()
      .raw()
      .toBuffer();
    const isRed = (at: number) => red[at] === 255 && red[at + 1] === 0 && red[at + 2] === 0;
    expect(Array.from({ length: 60 * 40 }, (_, pixel) => isRed(pixel * 3)).filter(Boolean)).toHaveLength(count);
  }
});

it('rounding by three levels is none', async () => {
  expect(comparePictures(await draw(30, '#1a4fd6'), await draw(30, '#1a4fd9')).count).toBe(0);
});
