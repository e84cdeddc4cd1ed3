import sharp from 'sharp';

/** Decoded pixels: red, green, blue and alpha of each, row by row. */
export type Pixels = { data: Buffer; width: number; height: number };

/**
 * Processors round differently when they blend the edges of letters and curves: up to this many of 255 levels of a
 * channel are no difference. A shift by a fraction of a pixel changes the edges of letters by dozens.
 */
const toleratedLevels = 3;

/** Reads a picture of any format. */
export async function decode(file: string | Buffer): Promise<Pixels> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const encode = ({ data, width, height }: Pixels) => sharp(data, { raw: { width, height, channels: 4 } });

/** A WebP file without loss: half as large as a PNG file of the same screen. */
export const toWebp = (pixels: Pixels): Promise<Buffer> =>
  encode(pixels).webp({ lossless: true, effort: 6 }).toBuffer();

/** A PNG file, which every viewer shows. */
export const toPng = (pixels: Pixels): Promise<Buffer> => encode(pixels).png().toBuffer();

/**
 * Compares two pictures of the same size pixel by pixel.
 * @returns the number of pixels that differ, and a picture that shows them in red on a pale copy of the expected one
 */
export function comparePictures(expected: Pixels, actual: Pixels): { count: number; difference: Pixels } {
  const { width, height } = expected;
  if (actual.width !== width || actual.height !== height)
    throw new Error(`The picture is ${actual.width} × ${actual.height}, not ${width} × ${height}.`);
  if (expected.data.equals(actual.data)) return { count: 0, difference: expected };
  const shown = Buffer.alloc(expected.data.length, 255);
  let count = 0;
  for (let at = 0; at < shown.length; at += 4) {
    let most = 0;
    for (let channel = at; channel < at + 4; channel += 1)
      most = Math.max(most, Math.abs((expected.data[channel] ?? 0) - (actual.data[channel] ?? 0)));
    if (most > toleratedLevels) {
      count += 1;
      shown.set([255, 0, 0], at);
    } else
      for (let channel = at; channel < at + 3; channel += 1) shown[channel] = 192 + (expected.data[channel] ?? 0) / 4;
  }
  return { count, difference: { data: shown, width, height } };
}
