// npm start: install when missing or stale, build when stale, migrate, serve in the foreground.
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  compiled,
  endWithParent,
  ensureBuilt,
  ensureInstalled,
  findNode,
  memory,
  refuseWords,
  root,
  runNode,
} from './bootstrap.mjs';

refuseWords(
  process.argv.slice(2),
  "npm start takes no options: settings stand in the environment or in .env, as in 'PORT=8080 npm start'.",
);
const isServing = Number(process.versions.node.split('.')[0]) >= 24;
// Both are read as a process begins: this one begins again, as the same process. Windows cannot do that.
if (isServing && process.execve && !memory.flags.every((flag) => process.execArgv.includes(flag))) {
  const args = [process.execPath, ...process.execArgv, ...memory.flags, import.meta.filename];
  process.execve(process.execPath, args, { ...memory.environment, ...process.env });
}
ensureInstalled();
ensureBuilt();
const main = join(root, 'src', 'server', 'main.ts');
endWithParent();
if (isServing) {
  process.env.NODE_ENV = 'production';
  process.chdir(root);
  module.enableCompileCache(compiled);
  // An address: a path that begins with a drive would be taken for one of scheme 'c:'.
  await import(pathToFileURL(main).href);
} else {
  findNode();
  runNode([...memory.flags, main], { ...memory.environment, NODE_ENV: 'production' });
}
