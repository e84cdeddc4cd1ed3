import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const bootstrap = pathToFileURL(join(import.meta.dirname, 'bootstrap.mjs')).href;

/** Evaluates an expression in a process that has loaded the bootstrap, with this version of Node. */
function evaluate(expression: string, version = process.versions.node) {
  const code = `Object.defineProperty(process.versions, 'node', { value: '${version}' });
    const { toolFile } = await import(${JSON.stringify(bootstrap)});
    console.log(JSON.stringify(${expression}));`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: root,
    encoding: 'utf8',
  });
  return { answer: stdout && (JSON.parse(stdout) as unknown), stderr, status };
}

test.each(['18.20.4', '20.10.0'])('a Node that is too old prints one sentence: %s', (version) => {
  const { stderr, status } = evaluate('1', version);
  expect(stderr).toMatch(/^Node 20\.11 or newer is needed to begin, and this is Node [\d.]+: please install [^\n]+\n$/);
  expect(status).toBe(1);
});

test('Node 20.11 can start the bootstrap, as package.json says', () => {
  expect(evaluate('1', '20.11.0')).toEqual({ answer: 1, stderr: '', status: 0 });
  expect((JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { engines: object }).engines).toEqual({
    node: '>=20.11',
  });
});

test('the tools run as files of their packages', () => {
  const tools = `['oxfmt', 'oxlint', 'vitest'].map((name) => toolFile(name)).concat(toolFile('typescript', 'tsc'), toolFile('@react-router/dev', 'react-router'))`;
  for (const file of evaluate(tools).answer as string[]) expect(readFileSync(file, 'utf8')).not.toBe('');
});

test('npm test with a browser that does not exist prints one sentence', () => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(root, 'scripts', 'test.mjs'), 'no-such-test'], {
    encoding: 'utf8',
    env: { ...process.env, CHROMIUM: '/no/such/browser' },
  });
  expect({ stdout, stderr, status }).toEqual({
    stdout: '',
    stderr: 'There is no file /no/such/browser: please set CHROMIUM to the path of a browser, or unset it.\n',
    status: 1,
  });
});

test.each(['#', '?'])(
  'a path with %s, in which nothing can be built, is refused before anything is installed',
  (character) => {
    const folder = mkdtempSync(join(tmpdir(), `site ${character}2-`));
    mkdirSync(join(folder, 'scripts'));
    for (const name of ['bootstrap.mjs', 'elapsed.mjs', 'start.mjs'])
      copyFileSync(join(import.meta.dirname, name), join(folder, 'scripts', name));
    const { stderr, status } = spawnSync(process.execPath, [join(folder, 'scripts/start.mjs')], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    expect(stderr).toBe(
      `The path ${folder} contains '${character}', and Vite cannot build there: move the project to another folder.\n`,
    );
    expect(status).toBe(1);
  },
);

test('an installation that removes the Node which runs npm installs another one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-packages-'));
  mkdirSync(join(folder, 'scripts'));
  for (const name of ['bootstrap.mjs', 'elapsed.mjs'])
    copyFileSync(join(import.meta.dirname, name), join(folder, 'scripts', name));
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  const bin = join(folder, 'node_modules', 'node', 'bin');
  const node = `#!/bin/sh\nexec ${process.execPath} "$@"\n`;
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'node'), node, { mode: 0o755 });
  // In place of npm: its first command removes all packages, its second installs Node.
  const npm = join(folder, 'npm.cjs');
  writeFileSync(
    npm,
    `const { mkdirSync, rmSync, writeFileSync } = require('node:fs');
    const bin = ${JSON.stringify(bin)};
    if (process.argv[2] === 'ci') rmSync('node_modules', { recursive: true });
    mkdirSync(bin, { recursive: true });
    if (process.argv[2] === 'rebuild') writeFileSync(bin + '/node', ${JSON.stringify(node)}, { mode: 0o755 });`,
  );
  const code = "const { ensureInstalled } = await import('./scripts/bootstrap.mjs'); await ensureInstalled();";
  // As in a shell whose PATH begins with node_modules/.bin.
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: folder,
    env: { ...process.env, npm_execpath: npm, npm_node_execpath: join(bin, 'node') },
  });
  expect({ status, isInstalled: existsSync(join(bin, 'node')) }).toEqual({ status: 0, isInstalled: true });
  rmSync(folder, { recursive: true });
});

test('a build keeps the assets of the last complete build, also over one that failed or was killed, and no older ones', () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-builds-'));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const name of ['bootstrap.mjs', 'elapsed.mjs'])
    write(`scripts/${name}`, readFileSync(join(import.meta.dirname, name), 'utf8'));
  const sources = ['inline-script', 'page-styles', 'pictures', 'sharing-pictures', 'site-files'];
  for (const name of sources) write(`scripts/${name}.ts`, '');
  for (const name of ['vite.config.ts', 'react-router.config.ts', 'package.json', 'package-lock.json', 'own/README.md'])
    write(name, '');
  // In place of React Router, which empties the folder: one asset, named as the version; it fails without one,
  // with 'refused' before it empties the folder, and with 'killed' the command ends in the middle of the build.
  write('node_modules/@react-router/dev/package.json', '{ "type": "commonjs", "bin": { "react-router": "build.js" } }');
  write(
    'node_modules/@react-router/dev/build.js',
    `const { mkdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
    const version = readFileSync('src/web/version', 'utf8');
    if (version === 'refused') process.exit(1);
    rmSync('build', { recursive: true, force: true });
    if (!version) process.exit(1);
    mkdirSync('build/client/assets', { recursive: true });
    writeFileSync('build/client/assets/' + version, '');
    if (version === 'killed') process.kill(process.ppid, 'SIGKILL');`,
  );
  const build = (version: string) => {
    write('src/web/version', version);
    const code = "const { ensureBuilt } = await import('./scripts/bootstrap.mjs'); await ensureBuilt();";
    const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], { cwd: folder });
    const list = (path: string) => (existsSync(join(folder, path)) ? readdirSync(join(folder, path)) : []);
    return { status, assets: list('build/client/assets'), former: list('build/former-assets') };
  };
  expect(build('a')).toEqual({ status: 0, assets: ['a'], former: [] });
  expect(build('b')).toEqual({ status: 0, assets: ['b'], former: ['a'] });
  // Nothing has changed.
  expect(build('b')).toEqual({ status: 0, assets: ['b'], former: ['a'] });
  expect(build('')).toEqual({ status: 1, assets: [], former: ['b'] });
  // The former version again, as docs/how-to/deploy.md advises after a build that failed.
  expect(build('b')).toEqual({ status: 0, assets: ['b'], former: ['b'] });
  expect(build('c')).toEqual({ status: 0, assets: ['c'], former: ['b'] });
  for (let times = 1; times <= 2; times += 1)
    expect(build('killed')).toEqual({ status: null, assets: ['killed'], former: [] });
  // What a build leaves that is killed while it copies the assets.
  write('.former-assets.part/b', 'half');
  expect(build('d')).toEqual({ status: 0, assets: ['d'], former: ['c'] });
  expect(build('refused')).toEqual({ status: 1, assets: ['d'], former: ['c'] });
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
  rmSync(folder, { recursive: true });
});
