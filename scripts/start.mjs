// npm start: install when missing or stale, build when stale, migrate, serve in the foreground.
import module from 'node:module';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, findNode, root, runNode } from './bootstrap.mjs';

ensureInstalled();
ensureBuilt();
const main = join(root, 'src', 'server', 'main.ts');
// Keeps the stripped and compiled sources: starting takes half the time and 25 MB less.
const compiled = join(root, 'build', 'compiled');
// A signal to npm alone ends npm and its shell, which pass nothing on: the site goes with them.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 500).unref();
}
if (Number(process.versions.node.split('.')[0]) >= 24) {
  process.env.NODE_ENV = 'production';
  process.chdir(root);
  module.enableCompileCache(compiled);
  await import(main);
} else {
  findNode();
  runNode([main], { NODE_ENV: 'production', NODE_COMPILE_CACHE: compiled });
}
