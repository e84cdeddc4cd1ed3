// node scripts/run.mjs FILE …: runs a TypeScript file of this repository on Node 24 with the remaining arguments.
import { join } from 'node:path';
import { ensureInstalled, root, runNode } from './bootstrap.mjs';

const [file, ...rest] = process.argv.slice(2);
await ensureInstalled();
runNode([join(root, file), ...rest]);
