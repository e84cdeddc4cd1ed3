import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { describeMachine, evidenceFolder, writeEvidence } from '../tests/support/evidence.ts';
import { missingBuild } from '../tests/support/site-process.ts';
import { measureAttacks } from './attacks.ts';
import { measureBackup } from './backup.ts';
import { measureBytes } from './page-weight.ts';
import { measureCleanClone } from './clean-clone.ts';
import { measureEnquiriesPerSecond } from './enquiries-per-second.ts';
import { measureIntent } from './intent.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureMemoryAndStart } from './memory-and-start.ts';
import { measureNavigation } from './navigation.ts';
import { measureAdminScreen } from './admin-screen.ts';
import { measureAdminList } from './admin-list.ts';
import { measurePagesPerSecond } from './pages-per-second.ts';
import { measureUnderLoad } from './under-load.ts';
import { measurePeers } from './peers/peers.ts';
import type { Measurement } from '../tests/support/measurement.ts';

// npm run bench [-- pages enquiries … [--record]]: the Speed table, target and measured side by side, on this machine
// alone. A whole run takes 40 minutes, most of them for Lighthouse, for the visits of `intent` and for the lists of a
// million enquiries. It writes a dated record to docs/evidence, with its figures as JSON for the plots; parts of a run
// do so with --record. `peers`, which installs other programs, runs only where it is named.

const measurements: Record<string, () => Promise<Measurement[]>> = {
  pages: measurePagesPerSecond,
  enquiries: measureEnquiriesPerSecond,
  peers: measurePeers,
  lighthouse: measureLighthouse,
  bytes: measureBytes,
  navigation: measureNavigation,
  intent: measureIntent,
  screen: measureAdminScreen,
  admin: measureAdminList,
  backup: measureBackup,
  start: measureMemoryAndStart,
  clone: measureCleanClone,
  load: measureUnderLoad,
  attacks: measureAttacks,
};

const given = process.argv.slice(2);
const wanted = given.filter((argument) => argument !== '--record');
const isRecorded = wanted.length === 0 || given.includes('--record');
const unknown = wanted.find((name) => !(name in measurements));
if (unknown !== undefined || missingBuild) {
  const names = Object.keys(measurements).join(', ');
  console.error(missingBuild ?? `There is no measurement '${unknown}'. There are: ${names}.`);
  process.exit(1);
}

const rows: Measurement[] = [];
const planned = Object.entries(measurements).filter(([name]) =>
  wanted.length === 0 ? name !== 'peers' : wanted.includes(name),
);
for (const [index, [name, measure]] of planned.entries()) {
  console.error(`${index + 1} of ${planned.length}: ${name} …`);
  rows.push(...(await measure()));
}

const verdict = ({ isMet }: Measurement) => (isMet === undefined ? '' : isMet ? 'met' : '**not met**');
const tableRows = rows.map((row) => `| ${row.name} | ${row.target} | ${row.measured} | ${verdict(row)} |`);
const command = ['npm run bench', ...(given.length > 0 ? ['--', ...given] : [])].join(' ');
const day = new Date().toISOString().slice(0, 10);
const [load = 0] = loadavg();
const record = `# Speed, ${day}

${describeMachine()}; load average at the end ${load.toFixed(1)}. Written by \`${command}\`.

| what | target | measured | |
|---|---|---|---|
${tableRows.join('\n')}
`;
console.log(`\n${record}`);
if (isRecorded) {
  const name = [day, ...(wanted.length > 0 ? wanted : ['speed'])].join('-');
  writeFileSync(join(evidenceFolder, `${name}.md`), record);
  writeEvidence(
    name,
    command,
    rows.flatMap((row) => row.figures ?? []),
  );
}
process.exit(rows.every(({ isMet }) => isMet !== false) ? 0 : 1);
