import { parse, View } from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';
import type { EvidenceRecord } from '../../tests/support/evidence.ts';
import type { Figure } from '../../tests/support/measurement.ts';

/** A plot: the name of its file without the ending, what it shows, and how its figures are drawn. */
type Plot = {
  name: string;
  quantity: Figure['quantity'];
  title: string;
  draw(figures: readonly Figure[]): object;
};

/** Colours that people with a colour vision deficiency can tell apart (Okabe and Ito). */
const colours = ['#0072b2', '#e69f00', '#009e73', '#cc79a7'];

/** White behind all of it, so that it can be read on a dark page too; fonts that every system has. */
const config = {
  font: 'sans-serif',
  background: 'white',
  padding: 16,
  range: { category: colours },
  axis: {
    labelFontSize: 12,
    titleFontSize: 12,
    titleFontWeight: 'normal',
    labelLimit: 0,
    labelFlush: false,
    gridColor: '#e5e5e5',
  },
  legend: { labelFontSize: 12, titleFontSize: 12, titleFontWeight: 'normal', labelLimit: 0, orient: 'top' },
  header: { labelFontSize: 13, titleFontSize: 12 },
  title: { anchor: 'start', fontSize: 15, subtitleFontSize: 12, subtitleColor: '#444444', offset: 14, frame: 'group' },
  view: { stroke: null },
};

/** Long labels take a line for each of their parts. */
const labels = { ticks: false, domain: false, labelPadding: 6, labelExpr: "split(datum.label, ', ')" };
/** As the figures are. */
const asGiven = null;

const valueLabels = (format: string) => ({
  mark: { type: 'text', align: 'left', dx: 4, fontSize: 12 },
  encoding: { text: { field: 'value', type: 'quantitative', format } },
});

/** Horizontal bars with their values, one colour for each series, one group for each category. */
function drawBars(by: { category: keyof Figure; series: keyof Figure }, axisTitle: string, format = ',d'): object {
  return {
    width: 460,
    height: { step: 22 },
    encoding: {
      y: { field: by.category, type: 'nominal', title: null, sort: asGiven, axis: labels },
      yOffset: { field: by.series, type: 'nominal', sort: asGiven },
      x: { field: 'value', type: 'quantitative', title: axisTitle },
    },
    layer: [
      {
        mark: { type: 'bar' },
        encoding: { color: { field: by.series, type: 'nominal', title: null, sort: asGiven } },
      },
      valueLabels(format),
    ],
  };
}

/** A bar with its value for each subject. */
const drawSubjects = (axisTitle: string, format = ',d'): object => ({
  width: 460,
  height: { step: 32 },
  encoding: {
    y: { field: 'subject', type: 'nominal', title: null, sort: asGiven, axis: labels },
    x: { field: 'value', type: 'quantitative', title: axisTitle },
  },
  layer: [{ mark: { type: 'bar', color: colours[0] } }, valueLabels(format)],
});

const plots: readonly Plot[] = [
  {
    name: 'pages-per-second',
    quantity: 'pages per second',
    title: 'Pages per second, home page, one core each',
    draw: () => drawBars({ category: 'task', series: 'subject' }, 'responses per second'),
  },
  {
    name: 'pages-beside-peers',
    quantity: 'pages per second beside peers',
    title: 'Pages per second beside peers, home page, one core',
    draw: () => drawSubjects('responses per second'),
  },
  {
    name: 'enquiries-per-second',
    quantity: 'enquiries per second',
    title: 'Enquiries stored per second, 16 clients',
    draw: () => drawBars({ category: 'task', series: 'subject' }, 'durable commits per second'),
  },
  {
    name: 'enquiries-beside-peers',
    quantity: 'enquiries per second beside peers',
    title: 'Enquiries stored per second beside peers, 16 clients',
    draw: () => drawSubjects('durable commits per second'),
  },
  {
    name: 'list-time',
    quantity: 'list time',
    title: 'Time of the admin list by number of stored enquiries',
    draw: (figures) => ({
      facet: { field: 'subject', type: 'nominal', title: null, sort: figures.map(({ subject }) => subject) },
      spec: {
        width: 260,
        height: { step: 24 },
        mark: { type: 'point', filled: true, size: 90, opacity: 1 },
        encoding: {
          y: { field: 'task', type: 'nominal', title: null, sort: null, axis: { grid: true } },
          x: {
            field: 'value',
            type: 'quantitative',
            title: 'milliseconds, median (logarithmic)',
            scale: { type: 'log' },
            axis: { values: [0.1, 1, 10, 100, 1_000], format: ',~g' },
          },
          color: {
            field: 'enquiries',
            type: 'ordinal',
            title: 'stored enquiries',
            legend: { format: ',d' },
            scale: { range: ['#e69f00', '#009e73', '#cc79a7', '#0072b2'].slice(-countSizes(figures)) },
          },
        },
      },
    }),
  },
  {
    name: 'first-view',
    quantity: 'first view',
    title: 'What a phone loads for its first view, and when somebody acts',
    draw: () => drawBars({ category: 'task', series: 'subject' }, 'kilobytes transferred, headers included', ',.1f'),
  },
  {
    name: 'first-view-beside-peers',
    quantity: 'first view beside peers',
    title: 'First view of the home page; peers show its text alone',
    draw: () => drawSubjects('kilobytes transferred, headers included', ',.1f'),
  },
  {
    name: 'kills',
    quantity: 'kills under load',
    title: 'SIGKILL under load: enquiries acknowledged and lost',
    draw: () => drawBars({ category: 'task', series: 'subject' }, 'number of kills or enquiries'),
  },
  {
    name: 'spam',
    quantity: 'spam',
    title: 'Suspected spam: precision and recall',
    draw: () => drawBars({ category: 'subject', series: 'task' }, 'per cent', '.1f'),
  },
];

const countSizes = (figures: readonly Figure[]) => new Set(figures.map(({ enquiries }) => enquiries)).size;

/**
 * Draws each plot as SVG from the newest record that has its figures; `svg` is undefined where none has. Figures of
 * several records are never in one plot, since machines differ. Same records, same bytes.
 *
 * @param records the newest first
 */
export function drawPlots(records: readonly EvidenceRecord[]): Promise<{ name: string; svg: string | undefined }[]> {
  return Promise.all(
    plots.map(async (plot) => {
      const record = records.find(({ figures }) => figures.some(({ quantity }) => quantity === plot.quantity));
      return { name: plot.name, svg: record && (await drawPlot(plot, record)) };
    }),
  );
}

async function drawPlot({ quantity, title, draw }: Plot, { figures, measured, machine, command }: EvidenceRecord) {
  const values = figures.filter((figure) => figure.quantity === quantity);
  const spec = {
    title: { text: title, subtitle: [`${command}, ${measured}`, machine] },
    data: { values },
    config,
    ...draw(values),
  };
  const view = new View(parse(compile(spec as TopLevelSpec).spec), { renderer: 'none' });
  try {
    return `${await view.toSVG()}\n`;
  } finally {
    view.finalize();
  }
}
