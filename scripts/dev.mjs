// npm run dev: the site with hot reload and a mail catcher, in one command.
import { join } from 'node:path';
import { endWithParent, ensureInstalled, refuseArguments, root, runNode } from './bootstrap.mjs';

refuseArguments(
  process.argv.slice(2),
  "npm run dev takes no options: to use another port, run 'PORT=8080 npm run dev'.",
);
await ensureInstalled();
endWithParent();
runNode([join(root, 'scripts', 'dev.ts')], { NODE_ENV: 'development' });
