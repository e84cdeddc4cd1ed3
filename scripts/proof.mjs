// npm run proof: installs the tools of the measurements and runs them.
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, root, runNode } from './bootstrap.mjs';
import { ensureBrowser, ensurePostgres, ensureStrace } from './test-tools.mjs';

await ensureInstalled();
await ensureBuilt();
ensurePostgres();
ensureStrace();
const browser = await ensureBrowser();
runNode([join(root, 'tests', 'faults', 'proof.ts'), ...process.argv.slice(2)], { CHROMIUM: browser });
