import { cpus } from 'node:os';
import { missingBuild } from '../tests/support/site-process.ts';
import type { Measurement } from '../tests/support/measurement.ts';
import { measureAttacks } from './attacks.ts';
import { measureBytes } from './bytes.ts';
import { measureEnquiries } from './enquiries.ts';
import { measureList } from './list.ts';
import { measurePages } from './pages.ts';
import { measureUnderLoad } from './under-load.ts';

// npm run bench [-- pages enquiries list bytes]: prints a table of the targets and what was measured, on this machine
// alone (docs/explanation/performance.md).

const measurements: Record<string, () => Promise<Measurement[]>> = {
  pages: measurePages,
  enquiries: measureEnquiries,
  list: measureList,
  bytes: measureBytes,
  load: measureUnderLoad,
  attacks: measureAttacks,
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in measurements));
if (unknown !== undefined || missingBuild) {
  const names = Object.keys(measurements).join(', ');
  console.error(missingBuild ?? `'${unknown}' is not a measurement. Choose from: ${names}.`);
  process.exit(1);
}

const rows: Measurement[] = [];
for (const [name, measure] of Object.entries(measurements)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.error(`${name} …`);
  rows.push(...(await measure()));
}

const verdict = ({ isMet }: Measurement) => (isMet === undefined ? '' : isMet ? 'met' : '**not met**');
const lines = rows.map((row) => `| ${row.name} | ${row.target} | ${row.measured} | ${verdict(row)} |`);
console.log(`${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.version}

| what | target | measured | |
|---|---|---|---|
${lines.join('\n')}`);
process.exit(rows.every(({ isMet }) => isMet !== false) ? 0 : 1);
