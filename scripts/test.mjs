// npm test: installs a browser and PostgreSQL if possible, runs every check and test, and ends with one line:
// N passed, N failed. npm run test:all does so on both databases, with full counts, in the oldest Chromium at hand beside
// the newest, and in Firefox and WebKit as well.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, root, runTool, toolFile } from './bootstrap.mjs';
import { passes, staticChecks } from './check.mjs';
import {
  checkNamedBrowser,
  ensureBrowser,
  ensureEngines,
  ensurePostgres,
  ensurePromtool,
  ensureProxies,
  ensureStrace,
  ensureSystemd,
  findNewestAndOldest,
} from './test-tools.mjs';

const isFull = process.argv.includes('--all');
const given = process.argv.slice(2).filter((argument) => argument !== '--all');

checkNamedBrowser();
await ensureInstalled();
await ensureBuilt();
const notes = [];
const found = await ensureBrowser();
const [browser, oldest] = isFull ? findNewestAndOldest(found) : [found];
const postgres = ensurePostgres();
ensureStrace();
if (!postgres)
  notes.push(
    'PostgreSQL was not found: its half of the data tests was skipped. Install it (Debian: apt-get install postgresql) and run again.',
  );
if (isFull && !ensureSystemd())
  notes.push('systemd was not found: the test of its unit was skipped. Install it (Debian: apt-get install systemd).');
if (isFull && !ensureProxies())
  notes.push(
    'nginx or Caddy was not found: the tests behind them were skipped. Install them (Debian: apt-get install nginx caddy).',
  );
if (isFull && !ensurePromtool())
  notes.push(
    'promtool was not found: the metrics and alarms were not checked. Install it (Debian: apt-get install prometheus).',
  );
if (isFull && !(await ensureEngines()))
  notes.push(
    'Firefox or WebKit was not found: their tests were skipped. Install them (Debian: apt-get install firefox-esr webkit2gtk-driver xvfb) and run again.',
  );

const counts = { passed: 0, failed: 0, skipped: 0 };
const began = performance.now();
for (const check of staticChecks) counts[passes(check) ? 'passed' : 'failed'] += 1;
console.log(`The checks took ${((performance.now() - began) / 1_000).toFixed(1)} s.`);

/** Runs tests in a browser, and counts them. */
function runTests(args, { path, name }, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'site-test-'));
  const report = join(folder, 'report.json');
  const reporters = ['default', 'json', join(root, 'scripts', 'test-times.mjs')].map(
    (reporter) => `--reporter=${reporter}`,
  );
  const ran = runTool(toolFile('vitest'), ['run', ...args, ...reporters, `--outputFile.json=${report}`], {
    stdio: 'inherit',
    env: { CHROMIUM: path, ...env },
  });
  try {
    const result = JSON.parse(readFileSync(report, 'utf8'));
    counts.passed += result.numPassedTests;
    counts.failed += result.numFailedTests;
    counts.skipped += result.numPendingTests;
    // A test file that could not be loaded has no failed test.
    if (ran.status !== 0 && result.numFailedTests === 0) counts.failed += 1;
  } catch {
    counts.failed += 1;
    notes.push(
      'Vitest ended before it ran a test; its messages above say why. After --, give names of files, --project unit or -t TITLE.',
    );
  }
  rmSync(folder, { recursive: true, force: true });
  notes.push(`The browser was ${name}, ${path}.`);
}

runTests(given, browser, isFull ? { ALL: '1' } : {});
if (oldest) runTests([...given, '--project=journeys', '--passWithNoTests'], oldest);
else if (isFull) notes.push('No older Chromium was found: the journeys ran in one version.');

for (const note of notes) console.log(note);
console.log(`${counts.passed} passed, ${counts.failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ''}`);
process.exit(counts.failed === 0 ? 0 : 1);
