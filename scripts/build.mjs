// npm run build: the pages, as `npm start` would build them.
import { ensureBuilt, ensureInstalled, refuseArguments } from './bootstrap.mjs';

refuseArguments(process.argv.slice(2), 'npm run build takes no options: settings are read when the site starts.');
await ensureInstalled();
await ensureBuilt();
