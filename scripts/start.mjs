// npm start: installs if dependencies are missing or outdated, builds if the pages are, migrates, serves in the foreground.
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compiled, endWithParent, ensureBuilt, ensureInstalled, refuseArguments, root, runNode } from './bootstrap.mjs';

refuseArguments(
  process.argv.slice(2),
  "npm start takes no options: settings come from the environment or .env, as in 'PORT=8080 npm start'.",
);
await ensureInstalled();
await ensureBuilt();
const main = join(root, 'src', 'server', 'main.ts');
endWithParent();
if (Number(process.versions.node.split('.')[0]) >= 24) {
  process.env.NODE_ENV = 'production';
  process.chdir(root);
  module.enableCompileCache(compiled);
  // As a URL: a Windows path would be read as a URL with the scheme 'c:'.
  await import(pathToFileURL(main).href);
} else {
  runNode([main], { NODE_ENV: 'production' });
}
