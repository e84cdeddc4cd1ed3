// npm run build: the pages, as `npm start` would build them.
import { ensureBuilt, ensureInstalled, refuseWords } from './bootstrap.mjs';

refuseWords(process.argv.slice(2), 'npm run build takes no options: settings are read when the site starts.');
ensureInstalled();
ensureBuilt();
