import { cpus } from 'node:os';
import type { Finding } from './finding.ts';

const begin = '<!-- measured: npm run proof -- docs/proof.md -->';
const end = '<!-- end of what was measured -->';

/** What was found, as it stands in the table; a promise that was not kept is marked. */
export function cellOf({ measured, outcome }: Finding): string {
  const words = measured.replaceAll('|', '/').replaceAll(/\s+/g, ' ');
  if (outcome === 'kept') return words;
  return outcome === 'broken' ? `**not met**: ${words}` : `not measured: ${outcome.skipped}`;
}

/** One table of promise, target and what was measured on both databases, and on what machine. */
export function writeReport(
  findings: readonly { finding: Finding; place: string }[],
  { minutes, load }: { minutes: number; load: readonly number[] },
): string {
  const names = [...new Set(findings.map(({ finding }) => finding.promise))].toSorted();
  const rows = names.map((name) => {
    const own = findings.filter(({ finding }) => finding.promise === name);
    const cell = (place: string) =>
      own.filter((one) => one.place === place).map(({ finding }) => cellOf(finding))[0] ?? '–';
    const target = own.map(({ finding }) => finding.target).find(Boolean) ?? '';
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

/** A document with its table renewed: between the marks, or at its end where it has none. */
export function renewReport(text: string, report: string): string {
  const block = `${begin}\n\n${report}\n\n${end}`;
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) return `${text.trimEnd()}\n\n${block}\n`.trimStart();
  return text.slice(0, from) + block + text.slice(to + end.length);
}
