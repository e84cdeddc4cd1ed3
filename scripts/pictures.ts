import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { extname, join, parse } from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { company } from '#content/company.ts';
import { findContent } from '#content/find-content.server.ts';
import { pictureFile, pictureHeight, pictureWidth, pictureWidths } from '../src/web/ui/picture-files.ts';
import { drawBackground, drawSharingPicture, listSharingPictures } from './sharing-pictures.ts';

const root = join(import.meta.dirname, '..');
const sources = join(root, findContent('pictures/', root));
/** Finished pictures, named after the hash of what they are made from: a build makes only what has changed. */
const cacheDir = join(root, 'node_modules', '.cache', 'pictures');

/** Makes the bytes of one file. */
type Make = () => Promise<Buffer>;

/** AVIF at this effort takes a tenth of the time of the default, and an eighth more bytes. */
const avif = { quality: 58, effort: 1, chromaSubsampling: '4:4:4' };
const smallAvif = { ...avif, quality: 42, chromaSubsampling: '4:2:0' };
/** For browsers without AVIF: mozjpeg would take four times as long for 10 % fewer bytes. */
const jpeg = { quality: 74 };

/** --paper of the light theme (src/web/tokens.css). */
const paper = '#f8fbfd';
const types: Record<string, string> = { '.avif': 'image/avif', '.jpg': 'image/jpeg', '.png': 'image/png' };
const icons = { '/apple-touch-icon.png': 180, '/icon-512.png': 512 };

/** Each picture and icon of the site: its address, and what makes it. */
function listFiles(): Map<string, Make> {
  const files = new Map<string, Make>();
  for (const file of readdirSync(sources)) {
    const { name } = parse(file);
    for (const format of ['avif', 'jpg'] as const)
      for (const width of pictureWidths[format])
        files.set(pictureFile(name, width, format), () => resize(file, width, format));
  }
  for (const picture of listSharingPictures())
    files.set(picture.path, () => {
      const background = drawBackground(picture);
      const make = () => drawSharingPicture(picture, background);
      return cached([background, picture.title, picture.label, company.name], make);
    });
  for (const [address, size] of Object.entries(icons)) files.set(address, () => drawIcon(size));
  return files;
}

/** A picture in one width, or in its own if that is smaller, cropped to the proportions in which pages show it. */
function resize(file: string, width: number, format: 'avif' | 'jpg'): Promise<Buffer> {
  const source = readFileSync(join(sources, file));
  const height = Math.round((width * pictureHeight) / pictureWidth);
  const options = { avif: width === pictureWidth ? avif : smallAvif, jpg: jpeg }[format];
  return cached([source, width, height, options], () => {
    const resized = sharp(source)
      .rotate()
      .resize({ width, height, withoutEnlargement: true })
      .flatten({ background: paper });
    return (format === 'avif' ? resized.avif(options) : resized.jpeg(options)).toBuffer();
  });
}

/** The mark of public/favicon.svg as an icon; the margin is for systems that cut a circle. */
async function drawIcon(size: number): Promise<Buffer> {
  const mark = readFileSync(join(root, 'public', 'favicon.svg'));
  const input = await sharp(mark, { density: 1_200 })
    .resize(Math.round(size * 0.64))
    .png()
    .toBuffer();
  const ground = sharp({ create: { width: size, height: size, channels: 3, background: paper } });
  return ground.composite([{ input }]).png().toBuffer();
}

/** Keeps the bytes that are made from these ingredients, and returns them without making them when they are kept. */
async function cached(ingredients: readonly unknown[], make: Make): Promise<Buffer> {
  const hash = createHash('sha256').update(JSON.stringify(sharp.versions));
  for (const ingredient of ingredients)
    hash.update(Buffer.isBuffer(ingredient) ? ingredient : JSON.stringify(ingredient));
  const file = join(cacheDir, hash.digest('hex'));
  if (existsSync(file)) return readFileSync(file);
  const bytes = await make();
  mkdirSync(cacheDir, { recursive: true });
  // In one step: an interrupted build must not leave half a picture.
  writeFileSync(`${file}.new`, bytes);
  renameSync(`${file}.new`, file);
  return bytes;
}

/**
 * Makes the pictures of the site: of each file in content/pictures an AVIF and a JPEG in the widths that pages use, the
 * pictures that pages are shared with, and the icons.
 */
export function pictures(): Plugin {
  return {
    name: 'pictures',
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      const made = [...listFiles()].map(async ([address, make]) =>
        this.emitFile({ type: 'asset', fileName: address.slice(1), source: await make() }),
      );
      await Promise.all(made);
    },
    /** The development server makes a picture when a page asks for it. */
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const address = new URL(request.url ?? '/', 'http://localhost').pathname;
        const type = types[extname(address)];
        const make = type && listFiles().get(address);
        if (!make) return next();
        make().then((bytes) => response.setHeader('Content-Type', type).end(bytes), next);
      });
    },
  };
}
