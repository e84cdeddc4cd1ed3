import { readFileSync } from 'node:fs';
import { featuredCaseStudies } from '../src/content/case-studies.ts';
import { documentationCategories } from '../src/content/documentation/catalogue.ts';
import { pages } from '../src/content/pages.ts';
import { getServiceSummary, services } from '../src/content/services/services.ts';
import type { ServiceSummary } from '../src/content/services/service.ts';
import { escapeHtml } from '../src/contract/escape-html.ts';
import { paths } from '../src/contract/paths.ts';
import { fillFacts } from './markdown.ts';

/** A service's topmark in its hue. */
type Buoy = Pick<ServiceSummary, 'mark' | 'hue'>;

/** The picture that a page is shared with. */
export type SharingPicture = {
  /** The page. */
  path: string;
  title: string;
  /** The line below the title, in the hue of the buoy. */
  label: string;
  chart: keyof typeof charts;
  buoys: readonly Buoy[];
};

/** The drawings: the part that is shown (700 × 616 px), and the feet and the size of its buoys in these coordinates. */
const charts = {
  shoal: { viewBox: '22 0 227 200', feet: [[166, 140]], scale: 2.9 },
  fairway: { viewBox: '415 0 545 480', feet: [[790, 268]], scale: 6.2 },
  grounds: {
    viewBox: '415 0 545 480',
    feet: [
      [560, 250],
      [820, 270],
      [715, 430],
    ],
    scale: 3.6,
  },
} as const;

/** The command that draws all sharing pictures. */
export const drawCommand = 'node_modules/.bin/node scripts/pictures.ts sharing';

/** The pages with a picture of their own: services, articles and the case studies. All others share the banner. */
export function listSharingPictures(): SharingPicture[] {
  return [
    ...services.map((service): SharingPicture => ({
      path: paths.service(service.id),
      title: service.title,
      label: service.hint,
      chart: 'shoal',
      buoys: [service],
    })),
    ...documentationCategories.flatMap((category) =>
      category.topics.map(({ slug, title }): SharingPicture => ({
        path: paths.documentationTopic(category.id, slug),
        title,
        label: category.title,
        chart: 'fairway',
        buoys: [getServiceSummary(category.service)],
      })),
    ),
    {
      path: paths.caseStudies,
      title: pages.caseStudies.texts.heading,
      label: featuredCaseStudies.map(({ industry }) => industry).join(', '),
      chart: 'grounds',
      buoys: featuredCaseStudies.map(({ serviceType }) => getServiceSummary(serviceType)),
    },
  ];
}

/**
 * The words of a picture for the file's EXIF data, by which a test finds a picture with former words. EXIF holds ASCII
 * only: other characters are replaced.
 */
export const describePicture = ({ title, label }: SharingPicture): string =>
  `${title}: ${label}`.replaceAll(/[^ -~]/g, '?');

/** Reads the template once. The result fills it with a page's words, chart and buoys. */
export function createSharingTemplate(): (picture: SharingPicture) => string {
  const template = readFileSync(new URL('pictures/sharing.html', import.meta.url), 'utf8');
  return ({ title, label, chart, buoys }) =>
    fillFacts(template, {
      title: escapeHtml(title),
      label: escapeHtml(label),
      // With one buoy the label has its hue.
      hueClass: buoys.length === 1 ? `hue-${buoys[0]?.hue}` : '',
      chart: drawChart(chart, buoys),
    });
}

const web = new URL('../src/web/', import.meta.url);

function drawChart(name: keyof typeof charts, buoys: readonly Buoy[]): string {
  const { viewBox, feet, scale } = charts[name];
  const drawing = readFileSync(new URL(`drawings/${name}.svg`, web), 'utf8');
  const water = drawing.slice(drawing.indexOf('>') + 1, drawing.lastIndexOf('</svg>'));
  const marks = buoys.slice(0, feet.length).map(({ mark, hue }, index) => {
    // Foot, pole and topmark as in the head of a service's page; the foot is the origin.
    return `<g class="hue-${hue}" transform="translate(${feet[index]?.join(' ')}) scale(${scale}) translate(-12 -33.5)"><path class="pole" d="M12 22v9.5"/><circle class="buoy-foot" cx="12" cy="33.5" r="2"/><g class="topmark"><path d="${mark.path}"/></g></g>`;
  });
  return `<svg class="water" viewBox="${viewBox}">${water}</svg><svg class="marks" viewBox="${viewBox}">${marks.join('')}</svg>`;
}
