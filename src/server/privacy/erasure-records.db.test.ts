import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { calls } from '../../contract/paths.ts';
import { startApp } from '../../../tests/support/app.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { createAccountStore } from '../accounts/account-store.ts';
import { createSubmissionStore } from '../admin/submission-store.ts';
import { createErasureRecords } from './erasure-records.ts';
import { createErasureStore } from './erasure-store.ts';

onEachDatabase((databases) => {
  const folders: string[] = [];
  afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

  async function start(hasFolder = true) {
    const app = await startApp(await databases.open());
    const { queries, driver } = app.database;
    const folder = mkdtempSync(join(tmpdir(), 'site-erasures-'));
    folders.push(folder);
    const erasure = createErasureStore({
      database: app.database,
      submissions: createSubmissionStore({ queries, kind: driver.kind }),
    });
    const accounts = createAccountStore(queries);
    const records = createErasureRecords({
      database: app.database,
      erasure,
      accounts,
      folder: hasFolder ? folder : undefined,
    });
    const send = (email: string) =>
      app.newClient().postJson(calls.contact, { firstName: 'Ada', lastName: 'L', email, message: 'Can it weave?' });
    const listEmails = async () =>
      (await queries.selectFrom('contact_submissions').select('email').execute()).map(({ email }) => email);
    /** Puts an enquiry back as a restored backup does. */
    const bringBack = async (id: number, email: string, createdAt: string) =>
      queries
        .insertInto('contact_submissions')
        .values({ id, firstName: 'Ada', lastName: 'L', email, phone: null, service: null, message: 'Back.', createdAt })
        .execute();
    return { app, queries, folder, erasure, accounts, records, send, listEmails, bringBack };
  }

  test('an erased enquiry that comes back with its number and time is erased again; another of the number stays', async () => {
    const { queries, records, erasure, send, listEmails, bringBack } = await start();
    await send('ada@x.example');
    await send('bob@x.example');
    const [ada] = await queries.selectFrom('contact_submissions').select(['id', 'createdAt']).orderBy('id').execute();
    await erasure.eraseAddress('ada@x.example');
    expect(await records.replay()).toEqual({ enquiries: 0, accounts: 0 });
    await bringBack(ada?.id ?? 0, 'ada@x.example', ada?.createdAt ?? '');
    expect(await records.replay()).toEqual({ enquiries: 1, accounts: 0 });
    expect(await listEmails()).toEqual(['bob@x.example']);
    // After a restore the counter of numbers is where it was at the backup.
    await bringBack(ada?.id ?? 0, 'carol@x.example', '2026-03-02T09:00:00.001Z');
    expect(await records.replay()).toEqual({ enquiries: 0, accounts: 0 });
    expect(await listEmails()).toContain('carol@x.example');
  });

  test('the file alone is enough: it survives a lost database, and holds no address', async () => {
    const { queries, folder, records, erasure, send, listEmails, bringBack } = await start();
    for (const name of ['ada', 'bob']) await send(`${name}@x.example`);
    const rows = await queries.selectFrom('contact_submissions').select(['id', 'createdAt']).execute();
    await erasure.eraseAddress('ada@x.example');
    await records.record();
    await erasure.eraseAddress('bob@x.example');
    await records.record();
    await records.record();
    const file = join(folder, 'erasures.log');
    const text = readFileSync(file, 'utf8');
    expect(text.trim().split(/\n+/)).toHaveLength(2);
    expect(text).not.toMatch(/x\.example|Ada|weave/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await queries.deleteFrom('erasures').execute();
    // Half a line of a killed process, and lines that nobody wrote.
    appendFileSync(file, '{"kind":"enq\n[]\nnull\n{"kind":"enquiry","rowId":"1","createdAt":1,"erasedAt":null}');
    for (const { id, createdAt } of rows) await bringBack(id, 'back@x.example', createdAt);
    expect(await records.replay()).toEqual({ enquiries: 2, accounts: 0 });
    expect(await listEmails()).toEqual([]);
    await records.record();
  });

  test('a deleted account does not come back either', async () => {
    const { app, queries, accounts, records } = await start();
    for (const username of ['anna.smith', 'bert.jones'])
      await app.administrators.create(username, 'four tall ships at noon');
    const anna = await accounts.findUser('anna.smith');
    await app.administrators.remove('anna.smith');
    const { username, password, role, createdAt, id } = anna ?? expect.fail('There is no such user.');
    await queries.insertInto('users').values({ id, username, password, role, createdAt }).execute();
    expect(await records.replay()).toEqual({ enquiries: 0, accounts: 1 });
    expect((await accounts.listUsers()).map((user) => user.username)).toEqual(['bert.jones']);
  });

  test('an erasure from before the oldest backup is forgotten, in the table and in the file', async () => {
    const { queries, folder, records, erasure, send } = await start();
    await send('ada@x.example');
    await erasure.eraseAddress('ada@x.example');
    await records.record();
    const count = async () => [
      (await queries.selectFrom('erasures').selectAll().execute()).length,
      readFileSync(join(folder, 'erasures.log'), 'utf8').trim() === '' ? 0 : 1,
    ];
    await records.forget(new Date());
    expect(await count()).toEqual([1, 1]);
    await records.forget(new Date(Date.now() + 2 * 24 * 60 * 60 * 1000));
    expect(await count()).toEqual([0, 0]);
    expect(readdirSync(folder)).toEqual(['erasures.log']);
  });

  test('without a folder the table alone is used, and a folder that is gone is reported', async () => {
    const { folder, records, erasure, send } = await start(false);
    await send('ada@x.example');
    await erasure.eraseAddress('ada@x.example');
    await records.record();
    expect(await records.replay()).toEqual({ enquiries: 0, accounts: 0 });
    expect(existsSync(join(folder, 'erasures.log'))).toBe(false);
    const gone = await start();
    rmSync(gone.folder, { recursive: true });
    writeFileSync(gone.folder, '');
    await gone.send('ada@x.example');
    await gone.erasure.eraseAddress('ada@x.example');
    await expect(gone.records.record()).rejects.toThrow(/ENOTDIR/);
  });
});
