// node scripts/run.mjs NAME …: runs scripts/NAME.ts on Node 24 with what follows.
import { join } from 'node:path';
import { ensureInstalled, root, runNode } from './bootstrap.mjs';

const [name, ...rest] = process.argv.slice(2);
ensureInstalled();
runNode([join(root, 'scripts', `${name}.ts`), ...rest]);
