import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findContent } from '#content/find-content.server.ts';
import { paths } from '../../src/contract/paths.ts';
import { freePort } from '../support/site.ts';

// npm run dev in a copy of the repository, whose files the tests change.
const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'site-development-'));
for (const name of ['migrations', 'own', 'public', 'scripts', 'src', 'tests/support', 'package.json'])
  cpSync(join(root, name), join(folder, name), { recursive: true });
for (const name of ['vite.config.ts', 'react-router.config.ts', 'tsconfig.json'])
  cpSync(join(root, name), join(folder, name));
symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
const faqs = join(folder, findContent('faqs.ts'));
const faqsText = readFileSync(faqs, 'utf8');

const port = await freePort();
const origin = `http://localhost:${port}`;
let printed = '';
const development = spawn(process.execPath, ['scripts/dev.ts'], {
  cwd: folder,
  env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'development', PORT: String(port) },
  stdio: ['ignore', 'pipe', 'pipe'],
});
for (const stream of [development.stdout, development.stderr])
  stream.setEncoding('utf8').on('data', (text: string) => (printed += text));

beforeAll(async () => {
  await vi.waitUntil(() => printed.includes('/development/mail'), { timeout: 100_000 });
});
afterAll(async () => {
  const ended = new Promise((resolve) => development.on('exit', resolve));
  development.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true });
});

const fetchFaqs = async () => {
  const response = await fetch(origin + paths.faq);
  return { status: response.status, text: await response.text() };
};

/** The kinds of messages that Vite sends to a browser from now on. */
async function listenAsBrowser(): Promise<string[]> {
  const client = await (await fetch(`${origin}/@vite/client`)).text();
  const [, token] = /wsToken = "([^"]+)"/.exec(client) ?? [];
  const kinds: string[] = [];
  const socket = new WebSocket(`ws://localhost:${port}/?token=${token}`, 'vite-hmr');
  socket.addEventListener('message', ({ data }) => kinds.push((JSON.parse(String(data)) as { type: string }).type));
  await expect.poll(() => kinds).toContain('connected');
  return kinds;
}

test('the three addresses are printed last, without the log of the samples', () => {
  const [site, office, mail] = printed.trimEnd().split('\n').slice(-3);
  expect(site).toBe(`  site    ${origin}`);
  expect(office).toContain(`  office  ${origin}/admin  (`);
  expect(mail).toBe(`  mail    ${origin}/development/mail`);
  expect(printed).not.toContain('"event"');
});

test('an error of a content file is a page that says it, and goes when the file is right again', async () => {
  expect((await fetchFaqs()).status).toBe(200);
  const heard = await listenAsBrowser();
  writeFileSync(faqs, faqsText.replace('export const faqGroups = [', 'export const faqGroups = [['));
  await expect.poll(async () => (await fetchFaqs()).status).toBe(500);
  const { text } = await fetchFaqs();
  expect(text).toMatch(/\/content\/faqs\.ts:\d+:\d+/);
  expect(text).toContain('expected');
  expect(text).toContain('/@vite/client');
  await expect.poll(() => heard).toContain('full-reload');
  // Vite's watcher leaves out a second change of a file within 50 ms.
  await sleep(200);
  writeFileSync(faqs, faqsText);
  await expect.poll(async () => (await fetchFaqs()).status).toBe(200);
});

test('a saved text is on the page, and the browser loads it again, without a new start of Vite', async () => {
  const heard = await listenAsBrowser();
  const company = join(folder, findContent('company.ts'));
  const text = readFileSync(company, 'utf8');
  writeFileSync(company, text.replace(/(?<=name: ')[^']*/, 'Quite another name'));
  await expect.poll(async () => (await fetchFaqs()).text).toContain('Quite another name');
  await expect.poll(() => heard).toContain('full-reload');
  expect(printed).not.toContain('restarted');
});
