import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { replacedContent } from '../../scripts/replaced-content.ts';
import { git, makeFirm, makeUpstream, release } from './firm.ts';
import { isFullRun } from '../support/full-run.ts';

const root = join(import.meta.dirname, '../..');

/** A firm has replaced content already, and merges releases itself. */
describe.skipIf(replacedContent.length > 0)('a firm’s own repository', () => {
  const folder = mkdtempSync(join(tmpdir(), 'own-repository-'));
  const upstream = join(folder, 'upstream');
  const site = join(folder, 'site');
  const started: string[][] = [];
  afterAll(() => rmSync(folder, { recursive: true }));

  const run = (...args: readonly string[]) => {
    // Without the settings of this run.
    const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], CHROMIUM: process.env['CHROMIUM'] };
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: site, env, encoding: 'utf8' });
    return { status, output: stdout + stderr };
  };

  /** Opens the firm's database as a start does, stores an enquiry, and lists migrations and budgets. */
  const start = () => {
    const program = `
      const { openDatabase } = await import(${JSON.stringify(join(site, 'src/server/db/open.ts'))});
      const { queries, close } = await openDatabase({ dataDir: ${JSON.stringify(join(folder, 'data'))} });
      await queries.insertInto('contact_submissions').values({
        firstName: 'A', lastName: 'L', email: 'a@x.example', message: 'Hm.', budget: '20,000',
      }).execute();
      const list = async (table, column) => (await queries.selectFrom(table).select(column).execute()).map((row) => row[column]);
      console.log(JSON.stringify([await list('kysely_migration', 'name'), await list('contact_submissions', 'budget')]));
      await close();`;
    const { status, output } = run('--input-type=module', '--eval', program);
    expect(status, output).toBe(0);
    return JSON.parse(output) as [migrations: string[], budgets: string[]];
  };

  beforeAll(() => {
    // The clone has these packages: its commands would replace outdated ones.
    const install = `await (await import('${join(root, 'scripts/bootstrap.mjs')}')).ensureInstalled()`;
    spawnSync(process.execPath, ['--input-type=module', '--eval', install]);
    makeUpstream(upstream);
    makeFirm(upstream, site);
    started.push(start()[0]);
    for (const version of ['1.1.0', '1.2.0']) {
      release(upstream, version);
      git(site, 'fetch', '--quiet', '--tags', 'upstream');
      // Fails if there is a conflict.
      git(site, 'merge', '--quiet', '--no-edit', `v${version}`);
      started.push(start()[0]);
    }
  });

  test('two releases that change sample content, code and the database are merged without a conflict', () => {
    expect(git(site, 'status', '--porcelain')).toBe('');
    const read = (path: string) => readFileSync(join(site, path), 'utf8');
    expect(read('own/content/company.ts')).toContain("name: 'Linden Systems'");
    expect(read('src/content/company.ts')).toContain('1.2.0: 1.1.0: ');
    expect(JSON.parse(read('package.json'))).toMatchObject({
      version: '1.2.0',
      imports: { '#content/company.ts': './own/content/company.ts' },
    });
  });

  test('their migrations run after the firm’s own, whose column keeps what it had', () => {
    const [first = [], second = [], third = []] = started;
    expect(first.at(-1)).toBe('own-0001-budget.sql');
    expect(second.toSorted()).toEqual([...first, '901-release-1-1-0.sql'].toSorted());
    expect(third.toSorted()).toEqual([...second, '902-release-1-2-0.sql'].toSorted());
    expect(start()[1]).toEqual(['20,000', '20,000', '20,000', '20,000']);
  });

  describe.runIf(isFullRun)('after the merges', () => {
    test('npm run check is green', () => {
      const { status, output } = run('scripts/check.mjs');
      expect(status, output).toBe(0);
    });

    test('the site is built, and the tests of its pages are green', () => {
      expect(run('scripts/build.mjs')).toMatchObject({ status: 0 });
      expect(readFileSync(join(site, 'build/client/method/index.html'), 'utf8')).toContain('Linden Systems');
      const { status, output } = run('node_modules/vitest/vitest.mjs', 'run', '--project=pages');
      expect(status, output).toBe(0);
    });
  });
});
