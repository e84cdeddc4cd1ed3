// npm run check: format, types, lint, module boundaries, styles, unused and repeated code, unit tests; fast enough for every commit.
import { ensureInstalled, refuseArguments, runTool, toolFile } from './bootstrap.mjs';

/** Each check with its command; the first word is a tool, `package:tool` where its package has another name. */
export const staticChecks = [
  { name: 'format', command: ['oxfmt', '--check', '.'], remedy: "Run 'npm run format' to fix this." },
  { name: 'route types', command: ['@react-router/dev:react-router', 'typegen'] },
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

/** Runs one check; its output is shown only where it failed. */
export function passes({ name, command: [tool, ...args], remedy = '' }) {
  const ran = runTool(toolFile(...tool.split(':')), args, { encoding: 'utf8' });
  const ok = ran.status === 0;
  console.log(`${ok ? '✓' : '✗'} ${name}`);
  if (!ok) console.log(`${ran.stdout}\n${ran.stderr}\n${remedy}`);
  return ok;
}

if (process.argv[1] === import.meta.filename) {
  refuseArguments(
    process.argv.slice(2),
    "npm run check takes no options: to run single tests, use 'npm test -- FILE'.",
  );
  await ensureInstalled();
  const failed = staticChecks.filter((check) => !passes(check));
  const unit = runTool(toolFile('vitest'), ['run', '--project', 'unit'], { stdio: 'inherit' });
  process.exit(failed.length === 0 && unit.status === 0 ? 0 : 1);
}
