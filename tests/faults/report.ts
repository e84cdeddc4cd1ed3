import { cpus } from 'node:os';
import type { Measurement } from '../support/measurement.ts';

const begin = '<!-- measured: npm run proof -- docs/evidence/reliability.md -->';
const end = '<!-- end of what was measured -->';

/** A measurement as a cell of the table; a target that was not met is marked. */
export function cellOf({ measured, isMet }: Measurement): string {
  const words = measured.replaceAll('|', '/').replaceAll(/\s+/g, ' ');
  return isMet === false ? `**not met**: ${words}` : words;
}

/** One table with a row for each requirement: its target, and what was measured on each database of which machine. */
export function writeReport(
  measured: readonly { measurement: Measurement; database: string }[],
  { minutes, load }: { minutes: number; load: readonly number[] },
): string {
  const names = [...new Set(measured.map(({ measurement }) => measurement.name))].toSorted();
  const rows = names.map((name) => {
    const own = measured.filter(({ measurement }) => measurement.name === name);
    const cell = (database: string) =>
      own.filter((one) => one.database === database).map(({ measurement }) => cellOf(measurement))[0] ?? '–';
    const target = own.map(({ measurement }) => measurement.target).find(Boolean) ?? '';
    return `| ${name} | ${target} | ${cell('sqlite')} | ${cell('postgres')} |`;
  });
  const [processor] = cpus();
  return [
    `Measured on ${new Date().toISOString().slice(0, 10)} in ${minutes.toFixed(0)} minutes, Node ${process.version}, ${cpus().length} × ${processor?.model ?? 'unknown'}; load average at the end ${load.map((one) => one.toFixed(1)).join(', ')}.`,
    '',
    '| promise | target | SQLite | PostgreSQL, three processes behind a proxy |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n');
}

/** Replaces the table between the marks of a document; a document without marks gets it at its end. */
export function renewReport(text: string, report: string): string {
  const block = `${begin}\n\n${report}\n\n${end}`;
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) return `${text.trimEnd()}\n\n${block}\n`.trimStart();
  return text.slice(0, from) + block + text.slice(to + end.length);
}
