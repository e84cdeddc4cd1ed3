import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { placeholders } from '../src/contract/placeholders.ts';
import { writeSiteFiles } from './site-files.ts';

const buildDir = mkdtempSync(join(tmpdir(), 'site-files-'));
afterAll(() => rmSync(buildDir, { recursive: true }));

const read = (path: string) => readFileSync(join(buildDir, 'client', path), 'utf8');

mkdirSync(join(buildDir, 'client', 'about'), { recursive: true });
const script = `<div hidden=""><script>place()</script><script type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root-2.js";
window.__reactRouterRouteModules = {"root":route0};
import("/assets/entry.client-4.js");</script></div>`;
writeFileSync(join(buildDir, 'client', 'about', 'index.html'), script);
mkdirSync(join(buildDir, 'client', 'assets'));
for (const file of ['manifest-1.js', 'root-2.js', 'entry.client-4.js'])
  writeFileSync(join(buildDir, 'client', 'assets', file), '');
await writeSiteFiles(buildDir);

it('defers the scripts of pages', () => {
  expect(read('about/index.html')).not.toContain('type="module"');
});

it('writes the machine-readable files with the placeholder that the server replaces', () => {
  for (const path of ['sitemap.xml', 'robots.txt', 'llms.txt', '.well-known/security.txt'])
    expect(read(path), path).toContain(placeholders.siteOrigin);
  expect(JSON.parse(read('site.webmanifest'))).toHaveProperty('icons');
});

it('writes a Markdown version with every fact replaced', () => {
  const twin = read('resources/documentation/cybersecurity/security-audit.md');
  expect(twin).toMatch(/^# Security audit\n\n> /);
  expect(twin).not.toMatch(/\]\(\//);
});

it('gives the build an id', () => {
  expect(existsSync(join(buildDir, 'build-id'))).toBe(true);
});
