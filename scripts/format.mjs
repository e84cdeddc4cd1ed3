// npm run format: formats every file, and writes docs/reference/settings.md.
import { join } from 'node:path';
import { ensureInstalled, refuseArguments, root, runTool, toolFile } from './bootstrap.mjs';

refuseArguments(process.argv.slice(2), 'npm run format takes no options: it formats every file.');
await ensureInstalled();
const formatted = runTool(toolFile('oxfmt'), ['.'], { stdio: 'inherit' });
const written = runTool(join(root, 'scripts/settings-page.ts'), [], { stdio: 'inherit' });
process.exit(formatted.status || written.status ? 1 : 0);
