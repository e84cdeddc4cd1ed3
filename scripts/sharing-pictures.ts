import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { featuredCaseStudies } from '#content/case-studies.ts';
import { company } from '#content/company.ts';
import { findContent } from '#content/find-content.server.ts';
import { documentationCategories } from '#content/documentation-categories.ts';
import { pages } from '#content/pages.ts';
import type { Service } from '#content/service.ts';
import { getService, services } from '#content/services.ts';
import { escapeHtml } from '../src/contract/escape-html.ts';
import { paths, sharingBanner, sharingPicturePath } from '../src/contract/paths.ts';

const root = join(import.meta.dirname, '..');

/** A service's topmark in its hue. */
type Buoy = Pick<Service, 'mark' | 'hue'>;

/** The picture that a page is shared with. */
type SharingPicture = {
  /** Its address. */
  path: string;
  title: string;
  /** The line below the title, in the hue of the buoy if there is one buoy. */
  label: string;
  chart: keyof typeof charts;
  buoys: readonly Buoy[];
};

/** The part of each drawing that is shown, and the feet and the size of its buoys in the drawing's coordinates. */
const charts = {
  harbour: { viewBox: '-20 0 460 405', feet: [[150, 250]], scale: 5 },
  shoal: { viewBox: '22 0 227 200', feet: [[166, 140]], scale: 2.9 },
  grounds: {
    viewBox: '20 -20 460 405',
    feet: [
      [150, 130],
      [262, 190],
      [190, 320],
    ],
    scale: 2.6,
  },
} as const;

/** The light theme's --ink, --ink-2 and --paper (src/web/tokens.css). */
const ink = oklch(0.215, 0.055, 266);
const secondInk = oklch(0.4, 0.04, 264);
const paper = oklch(0.985, 0.004, 235);

/** Radio Canada Big, bold (SIL Open Font License): sharp reads no WOFF2, in which the pages have this font. */
const fontfile = join(import.meta.dirname, 'radio-canada-big-bold.ttf');

/** Services, articles and the case studies have a picture of their own; all other pages share the banner. */
export function listSharingPictures(): SharingPicture[] {
  return [
    {
      path: sharingBanner,
      title: pages.home.texts.heroHeading,
      label: company.tagline,
      chart: 'harbour',
      buoys: [],
    },
    ...services.map((service): SharingPicture => ({
      path: sharingPicturePath(paths.service(service.id)),
      title: service.title,
      label: service.hint,
      chart: 'shoal',
      buoys: [service],
    })),
    ...documentationCategories.flatMap((category) =>
      category.topics.map(({ slug, title }): SharingPicture => ({
        path: sharingPicturePath(paths.documentationTopic(category.id, slug)),
        title,
        label: category.title,
        chart: 'harbour',
        buoys: [getService(category.service)],
      })),
    ),
    {
      path: sharingPicturePath(paths.caseStudies),
      title: pages.caseStudies.texts.heading,
      label: featuredCaseStudies.map(({ industry }) => industry).join(', '),
      chart: 'grounds',
      buoys: featuredCaseStudies.map(({ serviceType }) => getService(serviceType)),
    },
  ];
}

/** All of a picture but its words: the chart with its buoys, the logo and the scale, 1200 × 630. */
export function drawBackground({ chart, buoys }: SharingPicture): string {
  const { viewBox, feet, scale } = charts[chart];
  const water = readSvg(findContent(`drawings/${chart}.svg`))
    .replace(/viewBox="[^"]*"/, `viewBox="${viewBox}"`)
    // The soundings would be in a font of the machine, which may have none.
    .replace(/<g class="ch-depths".*?<\/g>/s, '');
  const marks = feet.map(([x, y], index) => {
    const buoy = buoys[index];
    if (!buoy) return '';
    const colour = hueColour(buoy.hue);
    // Foot, pole and topmark as in the head of a service's page; the foot is the origin.
    return `<g transform="translate(${x} ${y}) scale(${scale}) translate(-12 -33.5)"><path stroke="${colour}" stroke-width="2" d="M12 22v9.5"/><circle fill="${paper}" stroke="${colour}" stroke-width="1.5" cx="12" cy="33.5" r="2"/><path fill="${colour}" d="${buoy.mark.path}"/></g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
<linearGradient id="fade"><stop offset="0.1" stop-color="#fff" stop-opacity="0"/><stop offset="0.5" stop-color="#fff"/></linearGradient>
<mask id="left"><rect x="500" width="700" height="616" fill="url(#fade)"/></mask>
<rect width="1200" height="630" fill="${paper}"/>
<g mask="url(#left)">${placeSvg(water, 500, 0, 700, 616)}</g>
<svg x="500" width="700" height="616" viewBox="${viewBox}">${marks.join('')}</svg>
${placeSvg(readSvg('public/favicon.svg'), 64, 52, 52, 52)}
<path stroke="${ink}" d="M0 616.5H1200M0 629.5H1200"/><path stroke="${ink}" stroke-width="6" stroke-dasharray="40" d="M0 623H1200"/>
</svg>`;
}

const readSvg = (file: string) => readFileSync(join(root, file), 'utf8');

/** An SVG as a part of another one, at this place and in this size. */
const placeSvg = (svg: string, x: number, y: number, width: number, height: number) =>
  svg.replace(/<svg\b/, `<svg x="${x}" y="${y}" width="${width}" height="${height}"`);

/** A picture as a JPEG: its words on its background. */
export async function drawSharingPicture(picture: SharingPicture, background: string): Promise<Buffer> {
  const labelColour = picture.buoys.length === 1 ? hueColour(picture.buoys[0]?.hue ?? 0) : secondInk;
  const [name, title, label] = await Promise.all([
    drawWords(company.name, { sizes: [34, 26, 20], colour: ink, width: 600, height: 60 }),
    drawWords(picture.title, { sizes: titleSizes, colour: ink, width: 710, height: 360 }),
    // Without case studies the page has no industries to name.
    picture.label && drawWords(picture.label, { sizes: [34, 26, 20], colour: labelColour, width: 900, height: 60 }),
  ]);
  return sharp(Buffer.from(background))
    .composite([
      { input: name.data, left: 132, top: 78 - Math.round(name.info.height / 2) },
      { input: title.data, left: 64, top: 480 - title.info.height },
      ...(label ? [{ input: label.data, left: 64, top: 520 }] : []),
    ])
    .jpeg({ quality: 78 })
    .toBuffer();
}

/** The title is as large as its longest word and its box allow. */
const titleSizes = Array.from({ length: 24 }, (_, step) => 124 - 4 * step);

/** Words in the first of the sizes, in px, that fits the box. */
async function drawWords(
  words: string,
  { sizes, colour, width, height }: { sizes: readonly number[]; colour: string; width: number; height: number },
) {
  for (const size of sizes) {
    const text = `<span foreground="${colour}" letter_spacing="${size > 40 ? Math.round(-0.025 * size * 1024) : 0}" line_height="0.86">${escapeHtml(words)}</span>`;
    // 72 dots per inch make a point a pixel.
    const drawn = await sharp({
      text: { text, font: `Radio Canada Big Bold ${size}`, fontfile, width, dpi: 72, rgba: true },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
    if (drawn.info.width <= width && drawn.info.height <= height) return drawn;
  }
  throw new Error(`“${words}” is too long for a sharing picture.`);
}

/** --svc of a hue in the light theme (src/web/tokens.css). */
const hueColour = (hue: number) => oklch(0.47, 0.095, hue);

/** A colour of OKLCH in sRGB (CSS Color 4, section 18), in which it must lie. */
function oklch(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((linear) => {
    const encoded = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
    return Math.round(Math.min(Math.max(encoded, 0), 1) * 255);
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
