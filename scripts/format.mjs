// npm run format: writes every file as the check of the format wants it.
import { ensureInstalled, refuseWords, runTool, toolFile } from './bootstrap.mjs';

refuseWords(process.argv.slice(2), 'npm run format takes no options: it sets every file.');
ensureInstalled();
const ran = runTool(toolFile('oxfmt'), ['.'], { stdio: 'inherit' });
process.exit(ran.status ?? 1);
