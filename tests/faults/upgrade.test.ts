import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isFullRun } from '../support/full-run.ts';
import { missingProxies, sampleHost, startCaddy, startNginx } from '../support/proxies.ts';
import { missingBuild, type SiteProcess, startProcess } from '../support/site-process.ts';

const root = join(import.meta.dirname, '../..');
const missing = missingBuild ?? missingProxies ?? (isFullRun ? undefined : 'npm run test:all runs it');

describe.skipIf(missing)(`an upgrade${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let folder: string;
  const processes: SiteProcess[] = [];
  const ports: number[] = [];
  let formerAssets: string[];
  const listAssets = () => readdirSync(join(folder, 'build/client/assets')).map((name) => `/assets/${name}`);

  // In one folder, as docs/how-to/deploy.md upgrades: a process of this version runs, the next version is built, and a
  // process of that one starts.
  beforeAll(async () => {
    // In a path with characters of URLs.
    folder = mkdtempSync(join(tmpdir(), 'site upgrade (ü) 100%-'));
    const sources = ['build', 'migrations', 'public', 'scripts', 'src', 'package.json', 'package-lock.json'];
    for (const name of [...sources, 'vite.config.ts', 'react-router.config.ts', 'tsconfig.json'])
      cpSync(join(root, name), join(folder, name), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    formerAssets = listAssets();
    await startOne();
    appendFileSync(join(folder, 'src/web/app.css'), '\n.next-version { color: inherit; }\n');
    appendFileSync(join(folder, 'src/web/entry.client.tsx'), '\nconsole.debug("the next version");\n');
    const built = spawnSync(process.execPath, [join(folder, 'scripts/build.mjs')], { encoding: 'utf8' });
    if (built.status !== 0) throw new Error(built.stderr);
    await startOne();
  });
  afterAll(async () => {
    for (const one of processes) {
      one.kill('SIGTERM');
      await one.ended;
    }
    rmSync(folder, { recursive: true });
  });

  async function startOne(): Promise<void> {
    const data = join(folder, `data-${processes.length}`);
    const one = startProcess({ DATA_DIR: data, SITE_ORIGIN: `https://${sampleHost}` }, folder);
    processes.push(one);
    ports.push(Number(new URL(await one.ready).port));
  }

  async function findMissing(port: number, assets: readonly string[]): Promise<string[]> {
    const statuses = await Promise.all(
      assets.map(async (path) => (await fetch(`http://127.0.0.1:${port}${path}`)).status),
    );
    return assets.filter((_, index) => statuses[index] !== 200);
  }

  test('the process of each version has all assets of both, also for pages that were open before', async () => {
    const nextAssets = listAssets();
    expect(formerAssets.filter((path) => !nextAssets.includes(path)).length).toBeGreaterThan(1);
    for (const port of ports) expect(await findMissing(port, [...formerAssets, ...nextAssets])).toEqual([]);
  });

  test.each([
    ['nginx', startNginx],
    ['Caddy', startCaddy],
  ] as const)('behind %s with a process of each, 40 of 40 first views have all their files', async (_name, start) => {
    const proxy = await start({ sitePorts: ports });
    const versions = new Map<string, number>();
    const incomplete: string[] = [];
    for (let view = 0; view < 40; view += 1) {
      const { text } = await proxy.ask('/');
      const needed = [...new Set(text.match(/\/assets\/[\w$.-]+\.(?:css|js|woff2)/g))];
      const stylesheets = needed.filter((path) => path.endsWith('.css')).join(' ');
      versions.set(stylesheets, (versions.get(stylesheets) ?? 0) + 1);
      for (const path of needed) if ((await proxy.ask(path)).status !== 200) incomplete.push(path);
    }
    await proxy.close();
    // Both processes have served pages.
    expect(versions.size).toBe(2);
    expect(incomplete).toEqual([]);
  });
});
