// npm run check: format, types, lint, walls and unit tests; fast enough for every commit.
import { spawnSync } from 'node:child_process';
import { environment, ensureInstalled, findNode, refuseWords, root } from './bootstrap.mjs';

/** Each check with its command; the first word is a tool of node_modules/.bin. */
export const staticChecks = [
  { name: 'format', command: ['oxfmt', '--check', '.'], remedy: "'npm run format' puts that right." },
  { name: 'route types', command: ['react-router', 'typegen'] },
  { name: 'types', command: ['tsc', '-p', '.'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
];

/** Runs one check; its output is shown only where it failed. */
export function passes({ name, command: [tool, ...args], remedy = '' }) {
  const ran = spawnSync(tool, args, {
    cwd: root,
    encoding: 'utf8',
    env: environment(findNode()),
    shell: process.platform === 'win32',
  });
  const ok = ran.status === 0;
  console.log(`${ok ? '✓' : '✗'} ${name}`);
  if (!ok) console.log(`${ran.stdout}\n${ran.stderr}\n${remedy}`);
  return ok;
}

if (process.argv[1] === import.meta.filename) {
  refuseWords(process.argv.slice(2), "npm run check takes no options: some tests alone run with 'npm test -- FILE'.");
  ensureInstalled();
  const failed = staticChecks.filter((check) => !passes(check));
  const unit = spawnSync('vitest', ['run', '--project', 'unit'], {
    cwd: root,
    stdio: 'inherit',
    env: environment(findNode()),
    shell: process.platform === 'win32',
  });
  process.exit(failed.length === 0 && unit.status === 0 ? 0 : 1);
}
