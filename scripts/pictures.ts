/**
 * Draws the pictures of the site.
 *
 * Reads   scripts/pictures/*.html   one mock screen per project and case study, the sharing banner, and the template of
 *                                   the sharing pictures of services, articles and case studies
 *         public/favicon.svg        the mark, drawn by hand
 * Writes  public/pictures/          {name}.jpg and .avif, 1200 × 800; {name}-600.jpg and .avif, 600 × 400;
 *                                   banner.jpg and sharing/{path of the page}.jpg, 1200 × 630
 *         public/                   apple-touch-icon.png, icon-512.png
 *
 * Run     node scripts/pictures.ts [name …]   'sharing' draws all sharing pictures, 'icons' the icons; without names: everything
 * Needs Chromium: the path in CHROMIUM, or /usr/bin/chromium, or the one Playwright has installed.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from 'playwright';
import sharp from 'sharp';
import { pages } from '../src/content/pages.ts';
import { sharingPicturePath } from '../src/contract/paths.ts';
import { CommandError, exitOnError } from './run-cli.ts';
import { fillFacts } from './markdown.ts';
import { createSharingTemplate, describePicture, listSharingPictures } from './sharing-pictures.ts';

const screens = new URL('pictures/', import.meta.url);
const publicFolder = new URL('../public/', import.meta.url);
const picturesFolder = new URL('pictures/', publicFolder);

const jpegQuality = 74;
/** Tried in order until the file is small enough; otherwise the last one applies. */
const avifQualities = [55, 50, 45, 40, 36];
const widths = [
  { width: 1200, suffix: '', avifLimitBytes: 45_000 },
  { width: 600, suffix: '-600', avifLimitBytes: 9_600 },
];
/** Of the banner and the sharing pictures. */
const sharedHeight = 630;
const bannerLimitBytes = 120_000;
const sharingJpegQualities = [82, 78, 74, 70, 66];
const sharingLimitBytes = 45_000;

/** --paper of the light theme, which sharp cannot read as oklch(). */
const paper = '#f8fbfd';
const icons = [
  { file: 'apple-touch-icon.png', size: 180 },
  { file: 'icon-512.png', size: 512 },
];
/** Share of the icon the mark takes; the rest is margin for systems that cut a circle. */
const markShare = 0.64;

function openBrowser(): Promise<Browser> {
  const installed = process.env['CHROMIUM'] ?? (existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined);
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    ...(installed && { executablePath: installed }),
    args: ['--allow-file-access-from-files', ...(isRoot ? ['--no-sandbox'] : [])],
  });
}

async function captureScreen(browser: Browser, name: string): Promise<Buffer> {
  const text = await readFile(new URL(`${name}.html`, screens), 'utf8');
  // Mock screens name no fact of the company, and have scripts with braces of their own.
  return name === 'banner'
    ? capture(browser, name, fillFacts(text, { heading: pages.home.texts.heroHeading }), sharedHeight)
    : capture(browser, name, text, 800);
}

/** A screenshot of this HTML at the address of a screen, to which its links are relative. */
async function capture(browser: Browser, name: string, html: string, height: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1200, height } });
  const failures: Error[] = [];
  page.on('pageerror', (error) => failures.push(error));
  const screen = new URL(`${name}.html`, screens);
  await page.route(screen.href, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto(screen.href);
  await page.evaluate('document.fonts.ready.then(() => window.fitted)');
  const png = await page.screenshot();
  await page.close();
  if (failures.length > 0) throw new AggregateError(failures, `${name}.html has a script that fails`);
  return png;
}

async function encodeAvif(png: Buffer, width: number, limitBytes: number): Promise<Buffer> {
  let avif: Buffer = Buffer.alloc(0);
  for (const quality of avifQualities) {
    avif = await sharp(png).resize(width).avif({ quality, effort: 6 }).toBuffer();
    if (avif.length <= limitBytes) break;
  }
  return avif;
}

async function write(folder: URL, file: string, bytes: Buffer, limitBytes = Infinity): Promise<void> {
  await writeFile(new URL(file, folder), bytes);
  const note = bytes.length > limitBytes ? `  over the limit of ${limitBytes}` : '';
  console.log(`${String(bytes.length).padStart(7)}  ${file}${note}`);
}

async function writePicture(name: string, png: Buffer): Promise<void> {
  for (const { width, suffix, avifLimitBytes } of widths) {
    const jpeg = await sharp(png).resize(width).jpeg({ quality: jpegQuality, mozjpeg: true }).toBuffer();
    await write(picturesFolder, `${name}${suffix}.jpg`, jpeg);
    await write(picturesFolder, `${name}${suffix}.avif`, await encodeAvif(png, width, avifLimitBytes), avifLimitBytes);
  }
}

async function writeBanner(png: Buffer): Promise<void> {
  const jpeg = await sharp(png).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
  await write(picturesFolder, 'banner.jpg', jpeg, bannerLimitBytes);
}

async function writeSharingPictures(browser: Browser): Promise<void> {
  const fillTemplate = createSharingTemplate();
  for (const picture of listSharingPictures()) {
    const png = await capture(browser, 'sharing', fillTemplate(picture), sharedHeight);
    const file = sharingPicturePath(picture.path).slice(1);
    await mkdir(new URL(dirname(file), publicFolder), { recursive: true });
    await write(publicFolder, file, await encodeJpeg(png, describePicture(picture)), sharingLimitBytes);
  }
}

async function encodeJpeg(png: Buffer, description: string): Promise<Buffer> {
  let jpeg: Buffer = Buffer.alloc(0);
  for (const quality of sharingJpegQualities) {
    const image = sharp(png).withExif({ IFD0: { ImageDescription: description } });
    jpeg = await image.jpeg({ quality, mozjpeg: true }).toBuffer();
    if (jpeg.length <= sharingLimitBytes) break;
  }
  return jpeg;
}

async function writeIcons(): Promise<void> {
  const mark = await readFile(new URL('favicon.svg', publicFolder));
  for (const { file, size } of icons) {
    const side = Math.round(size * markShare);
    const input = await sharp(mark, { density: 1200 }).resize(side).png().toBuffer();
    const ground = sharp({ create: { width: size, height: size, channels: 3, background: paper } });
    await write(publicFolder, file, await ground.composite([{ input }]).png().toBuffer());
  }
}

async function listScreens(): Promise<string[]> {
  const files = await readdir(fileURLToPath(screens));
  return files.filter((file) => file.endsWith('.html')).map((file) => basename(file, '.html'));
}

async function main(asked: string[]): Promise<void> {
  const screensThere = [...(await listScreens()), 'icons'];
  const unknown = asked.find((name) => !screensThere.includes(name));
  if (unknown !== undefined)
    throw new CommandError(`There is no scripts/pictures/${unknown}.html; there are: ${screensThere.join(', ')}.`);

  await mkdir(picturesFolder, { recursive: true });
  const browser = await openBrowser();
  try {
    for (const name of asked.length > 0 ? asked : screensThere) {
      if (name === 'sharing') await writeSharingPictures(browser);
      else if (name === 'banner') await writeBanner(await captureScreen(browser, name));
      else if (name === 'icons') await writeIcons();
      else await writePicture(name, await captureScreen(browser, name));
    }
  } finally {
    await browser.close();
  }
}

exitOnError(main(process.argv.slice(2)));
