// npm run check: format, types, lint, module boundaries, styles, unused and repeated code, unit tests; fast enough for every commit.
import { ensureInstalled, refuseArguments, runTool, startTool, toolFile } from './bootstrap.mjs';

/** Each check with its command; the first word is a tool, `package:tool` where its package has another name. */
const staticChecks = [
  { name: 'route types', command: ['@react-router/dev:react-router', 'typegen'] },
  { name: 'format', command: ['oxfmt', '--check', '.'], remedy: "Run 'npm run format' to fix this." },
  { name: 'types', command: ['typescript:tsc', '-p', '.'] },
  { name: 'lint and module boundaries', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'styles; colour values only in tokens.css and colours.css', command: ['stylelint', '{src,own}/**/*.css'] },
  { name: 'unused files, exports and packages', command: ['knip', '--no-progress'] },
  {
    name: 'run-time dependencies',
    command: ['knip', '--production', '--strict', '--include', 'dependencies,unlisted', '--no-progress'],
  },
  { name: 'repeated code', command: ['jscpd', '--fail-on-empty'] },
];

/**
 * Runs the checks, two at a time, since most use one processor, and prints them in their order; the output of those that
 * failed is shown. Types and lint read the route types, so all others wait for the first.
 */
export async function runChecks() {
  const results = [];
  for (const [place, { command }] of staticChecks.entries()) {
    const [tool, ...args] = command;
    const before = Promise.resolve(results[place - 2] ?? results[0]);
    results.push(before.then(() => startTool(toolFile(...tool.split(':')), args)));
  }
  const counts = { passed: 0, failed: 0 };
  for (const [place, { name, remedy = '' }] of staticChecks.entries()) {
    const { status, stdout, stderr } = await results[place];
    const ok = status === 0;
    counts[ok ? 'passed' : 'failed'] += 1;
    console.log(`${ok ? '✓' : '✗'} ${name}`);
    if (!ok) console.log(`${stdout}\n${stderr}\n${remedy}`);
  }
  return counts;
}

if (process.argv[1] === import.meta.filename) {
  refuseArguments(
    process.argv.slice(2),
    "npm run check takes no options: to run single tests, use 'npm test -- FILE'.",
  );
  await ensureInstalled();
  const { failed } = await runChecks();
  const unit = runTool(toolFile('vitest'), ['run', '--project', 'unit'], { stdio: 'inherit' });
  process.exit(failed === 0 && unit.status === 0 ? 0 : 1);
}
