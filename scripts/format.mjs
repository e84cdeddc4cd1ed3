// npm run format: formats every file.
import { ensureInstalled, refuseArguments, runTool, toolFile } from './bootstrap.mjs';

refuseArguments(process.argv.slice(2), 'npm run format takes no options: it sets every file.');
await ensureInstalled();
const ran = runTool(toolFile('oxfmt'), ['.'], { stdio: 'inherit' });
process.exit(ran.status ?? 1);
