// npm run dev: the site with hot reload and a mail catcher, in one command.
import { join } from 'node:path';
import { ensureInstalled, root, runNode } from './bootstrap.mjs';

ensureInstalled();
runNode([join(root, 'scripts', 'dev.ts')], { NODE_ENV: 'development' });
