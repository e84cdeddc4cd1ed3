import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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
    stderr: 'There is no file /no/such/browser: please set CHROMIUM to the path of a browser, or leave it out.\n',
    status: 1,
  });
});
