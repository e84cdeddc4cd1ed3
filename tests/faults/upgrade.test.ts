import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isFullRun } from '../support/full-run.ts';
import { missingProxies, type Proxy, sampleHost, startCaddy, startNginx } from '../support/proxies.ts';
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
    const sources = ['build', 'migrations', 'own', 'public', 'scripts', 'src', 'package.json', 'package-lock.json'];
    for (const name of [...sources, 'vite.config.ts', 'react-router.config.ts', 'tsconfig.json'])
      cpSync(join(root, name), join(folder, name), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    formerAssets = listAssets();
    ports.push(await startOne());
    appendFileSync(join(folder, 'src/web/app.css'), '\n.next-version { color: inherit; }\n');
    appendFileSync(join(folder, 'src/web/entry.client.tsx'), '\nconsole.debug("the next version");\n');
    const built = spawnSync(process.execPath, [join(folder, 'scripts/build.mjs')], { encoding: 'utf8' });
    if (built.status !== 0) throw new Error(built.stderr);
    ports.push(await startOne());
    // A safety net, as of a test: a build takes a minute on a busy machine.
  }, 300_000);
  afterAll(async () => {
    for (const one of processes) {
      one.kill('SIGTERM');
      await one.ended;
    }
    rmSync(folder, { recursive: true });
  });

  async function startOne(from: string = folder): Promise<number> {
    const data = join(folder, `data-${processes.length}`);
    const one = startProcess({ DATA_DIR: data, SITE_ORIGIN: `https://${sampleHost}` }, from);
    processes.push(one);
    return Number(new URL(await one.ready).port);
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

  /** Views the home page 40 times: the files that came with another status than 200, and the versions of the page. */
  async function viewOften(proxy: Proxy): Promise<{ missing: string[]; versions: number }> {
    const versions = new Set<string>();
    const lacking: string[] = [];
    for (let view = 1; view <= 40; view += 1) {
      const from = `127.0.0.${view}`;
      const { text } = await proxy.ask('/', { from });
      const needed = [...new Set(text.match(/\/assets\/[\w$.-]+\.(?:css|js|woff2)/g))];
      versions.add(needed.filter((path) => path.endsWith('.css')).join(' '));
      for (const path of needed) if ((await proxy.ask(path, { from })).status !== 200) lacking.push(path);
    }
    await proxy.close();
    return { missing: lacking, versions: versions.size };
  }

  test.each([
    ['nginx', startNginx],
    ['Caddy', startCaddy],
  ] as const)('behind %s with a process of each, 40 of 40 first views have all their files', async (_name, start) => {
    expect(await viewOften(await start({ sitePorts: ports }))).toEqual({ missing: [], versions: 2 });
  });

  test('behind compose.yaml’s Caddy with a container of each, 40 of 40 first views have all their files', async () => {
    // A container has the files of its own version alone.
    const container = join(folder, 'container');
    for (const name of ['build/build-id', 'build/client', 'migrations', 'own', 'src', 'package.json'])
      cpSync(join(folder, name), join(container, name), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(container, 'node_modules'));
    const sitePorts = [await startOne(root), await startOne(container)];
    const proxy = await startCaddy({ sitePorts }, 'Caddyfile.compose');
    expect(await viewOften(proxy)).toEqual({ missing: [], versions: 2 });
  });
});
