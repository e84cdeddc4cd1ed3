// npm run format: writes every file as the check of the format wants it.
import { spawnSync } from 'node:child_process';
import { ensureInstalled, environment, findNode, refuseWords, root } from './bootstrap.mjs';

refuseWords(process.argv.slice(2), 'npm run format takes no options: it sets every file.');
ensureInstalled();
const ran = spawnSync('oxfmt', ['.'], {
  cwd: root,
  stdio: 'inherit',
  env: environment(findNode()),
  shell: process.platform === 'win32',
});
process.exit(ran.status ?? 1);
