/** A value with its labels. */
export type Sample = readonly [labels: Readonly<Record<string, string>>, value: number];

/**
 * One metric in the Prometheus text format 0.0.4.
 * @param samples those that are not a number are left out: nothing is known of them
 */
export function writeMetric(
  name: string,
  type: 'counter' | 'gauge',
  help: string,
  samples: readonly Sample[] | number | undefined,
): string {
  const list: readonly Sample[] = typeof samples === 'number' ? [[{}, samples]] : (samples ?? []);
  const lines = list.filter(([, value]) => !Number.isNaN(value)).map((sample) => writeSample(name, sample));
  return lines.length === 0 ? '' : `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

/** The observations of one set of labels: how many were at most each bound, and beyond the last one. */
export type Histogram = {
  labels: Readonly<Record<string, string>>;
  buckets: ArrayLike<number>;
  sum: number;
};

/** A histogram: its buckets are cumulative in the text. */
export function writeHistogram(
  name: string,
  help: string,
  bounds: readonly number[],
  histograms: readonly Histogram[],
): string {
  const lines = histograms.flatMap(({ labels, buckets, sum }) => {
    let total = 0;
    const bucketLines = [...bounds, '+Inf'].map((bound, index) => {
      total += buckets[index] ?? 0;
      return writeSample(`${name}_bucket`, [{ ...labels, le: String(bound) }, total]);
    });
    return [...bucketLines, writeSample(`${name}_sum`, [labels, sum]), writeSample(`${name}_count`, [labels, total])];
  });
  return `# HELP ${name} ${help}\n# TYPE ${name} histogram\n${lines.join('')}`;
}

function writeSample(name: string, [labels, value]: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`);
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}\n`;
}

const escapeLabel = (text: string): string =>
  text
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', String.raw`\n`);
