// npm start: install when missing or stale, build when stale, migrate, serve in the foreground.
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, findNode, root, runNode } from './bootstrap.mjs';

ensureInstalled();
ensureBuilt();
const main = join(root, 'src', 'server', 'main.ts');
if (Number(process.versions.node.split('.')[0]) >= 24) {
  process.env.NODE_ENV = 'production';
  process.chdir(root);
  await import(main);
} else {
  findNode();
  runNode([main], { NODE_ENV: 'production' });
}
