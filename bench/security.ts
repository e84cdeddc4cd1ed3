import { cpus } from 'node:os';
import { type RunningSite, startSite } from '../tests/support/site.ts';
import {
  measureCanaries,
  measureLoginTiming,
  measureReplays,
  measureRoles,
} from '../tests/faults/security/accounts.ts';
import type { SecurityFinding } from '../tests/faults/security/finding.ts';
import { measureFuzzing } from '../tests/faults/security/fuzz.ts';
import { measureLogins, measureOverload, measureSlowConnections, measureSoak } from '../tests/faults/security/load.ts';

// npm run security [-- fuzz soak]: nobody gets in and nothing takes it down, with full counts, on this machine
// alone; about twenty minutes, ten of them the soak.

const measurements: Record<string, (site: RunningSite) => Promise<SecurityFinding>> = {
  timing: (site) => measureLoginTiming(site, 300, 5),
  roles: (site) => measureRoles(site, 1_000),
  canaries: (site) => measureCanaries(site, 20),
  replays: (site) => measureReplays(site, 25),
  fuzz: (site) => measureFuzzing(site, 10_000),
  slow: (site) => measureSlowConnections(site, 500, 10_000, 100),
  logins: (site) => measureLogins(site, 200, 200),
  overload: (site) => measureOverload(site, 3_000),
  soak: (site) => measureSoak(site, 10 * 60_000),
};

const wanted = process.argv.slice(2);
const lines = ['| promise | target | measured | |', '|---|---|---|---|'];
let isBroken = false;
for (const [name, measure] of Object.entries(measurements)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  // Each on a site of its own: what one leaves behind is no matter of the next.
  const site = await startSite();
  try {
    const { promise, target, measured, isKept } = await measure(site);
    if (!isKept) isBroken = true;
    lines.push(`| ${promise} | ${target} | ${measured.replaceAll('|', '\\|')} | ${isKept ? 'kept' : 'broken'} |`);
    console.error(`${isKept ? '✓' : '✗'} ${promise}: ${measured}`);
  } finally {
    await site.remove();
  }
}
const processors = cpus();
console.log(
  `Node ${process.version}, ${processors.length} × ${processors[0]?.model ?? 'unknown'}, ${new Date().toISOString().slice(0, 10)}\n\n${lines.join('\n')}`,
);
process.exit(isBroken ? 1 : 0);
