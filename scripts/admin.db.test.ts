import { beforeAll, describe, expect, test } from 'vitest';
import { adminCalls } from '../src/contract/admin-paths.ts';
import { calls } from '../src/contract/paths.ts';
import type { DatabasePlace } from '../src/server/db/open.ts';
import { adminPassword, startApp, type TestApp } from '../tests/support/app.ts';
import { callCommand } from '../tests/support/command.ts';
import { runAdmin } from './admin.ts';
import { onEachDatabase } from '../tests/support/database.ts';

onEachDatabase((databases) => {
  let place: DatabasePlace;
  let app: TestApp;
  beforeAll(async () => {
    place = await databases.newPlace();
    // The site uses the same database meanwhile.
    app = await startApp(await databases.open(place));
    await app.newClient().register('Grace', 'secret words');
    await run(['create', 'Captain'], withPassword);
  });

  /** Runs the command as its user does, with its standard input. */
  function run(args: string[], env: Record<string, string> = {}, typed = '') {
    const settings = { DATA_DIR: place.dataDir, ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }) };
    return callCommand(runAdmin, args, { ...settings, ...env }, typed);
  }
  const withPassword = { ADMIN_PASSWORD: adminPassword };

  test('create makes an administrator who can sign in at once', async () => {
    expect(await run(['create', 'Skipper'], withPassword)).toEqual({
      out: "The administrator 'Skipper' was created.\nThe password is that of ADMIN_PASSWORD.\n",
      err: '',
      code: 0,
    });
    const client = app.newClient();
    await client.logIn('skipper', adminPassword);
    expect((await client.get(adminCalls.submissions)).status).toBe(200);
  });

  test('the command prompts without echo for a password that the settings do not name', async () => {
    const { out, err, code } = await run(['create', 'Typist'], {}, `${adminPassword}\n`);
    expect({ out, code }).toEqual({ out: "The administrator 'Typist' was created.\n", code: 0 });
    expect(err).toContain('Password (at least 15 characters): ');
    expect(out + err).not.toContain(adminPassword);
    expect((await app.newClient().logIn('Typist', adminPassword)).status).toBe(200);
  });

  test('promote and demote change the role while the site runs, and end earlier sessions', async () => {
    const client = app.newClient();
    await client.register('Riser', 'secret words');
    await client.logIn('Riser', 'secret words');
    expect(await run(['promote', 'RISER'], withPassword)).toEqual({
      out: "'RISER' is an administrator now and has to sign in again, with the new password.\nThe password is that of ADMIN_PASSWORD.\n",
      err: '',
      code: 0,
    });
    expect((await client.get(calls.user)).status).toBe(401);
    expect((await client.logIn('Riser', 'secret words')).status).toBe(401);
    await client.logIn('Riser', adminPassword);
    expect((await client.get(adminCalls.submissions)).status).toBe(200);
    expect((await run(['demote', 'Riser'])).out).toBe("'Riser' is not an administrator any more and was signed out.\n");
    expect((await client.get(adminCalls.submissions)).status).toBe(401);
  });

  test('reset-password sets a new one and signs out everywhere', async () => {
    const client = app.newClient();
    await run(['create', 'Forgetful'], withPassword);
    await client.logIn('Forgetful', adminPassword);
    expect((await client.get(calls.user)).status).toBe(200);
    const changed = await run(['reset-password', 'Forgetful'], { ADMIN_PASSWORD: 'four gulls over the pier' });
    expect(changed).toEqual({
      out: "'Forgetful' has a new password and was signed out everywhere.\nThe password is that of ADMIN_PASSWORD.\n",
      err: '',
      code: 0,
    });
    expect((await client.get(calls.user)).status).toBe(401);
    expect((await client.logIn('Forgetful', 'four gulls over the pier')).status).toBe(200);
  });

  test('passkey prints a link, passkeys lists the devices with escaped names, --remove removes them', async () => {
    await run(['create', 'Key Keeper'], withPassword);
    expect((await run(['passkeys', 'Key Keeper'])).out).toBe("'Key Keeper' has no passkey.\n");
    const { out } = await run(['passkey', 'key keeper']);
    expect(out).toMatch(
      /^'key keeper' registers a passkey with this link, once and within 30 minutes: http:\/\/localhost:3000\/passkey#[\w-]{43}\n$/,
    );
    const keeper = (await app.administrators.list()).find(({ username }) => username === 'Key Keeper') ?? { id: 0 };
    const [first = { id: 0 }, second = { id: 0 }] = await app.database.queries
      .insertInto('passkeys')
      .values(
        ['one', 'two\u001b[2J'].map((name) => ({
          userId: keeper.id,
          credentialId: name,
          publicKey: 'k',
          counter: 0,
          transports: '[]',
          name,
          createdAt: '2026-03-02T09:00:00.000Z',
          lastUsedAt: name === 'one' ? '2026-03-04T09:00:00.000Z' : null,
        })),
      )
      .returning('id')
      .execute();
    expect((await run(['passkeys', 'Key Keeper'])).out).toBe(
      `   ${first.id}  since 2026-03-02  last used 2026-03-04  one\n   ${second.id}  since 2026-03-02  last used never       two\\u{1b}[2J\n`,
    );
    expect((await run(['passkey', 'Key Keeper', '--remove', String(first.id)])).out).toBe(
      "One passkey of 'Key Keeper' was removed, and 'Key Keeper' was signed out everywhere.\n",
    );
    expect((await run(['passkey', 'Key Keeper', '--remove', 'all'])).code).toBe(0);
    expect((await run(['passkey', 'Key Keeper', '--remove', 'all'])).err).toBe("'Key Keeper' has no passkey.\n");
  });

  test('list shows the users without passwords', async () => {
    const { out, code } = await run(['list']);
    expect(code).toBe(0);
    expect(out).toMatch(/^user {3}since 2026-03-02 {2}Grace\n/);
    expect(out).toMatch(/^admin {2}since \d{4}-\d\d-\d\d {2}Captain$/m);
    expect(out).not.toContain('argon2');
  });

  test('list shows hostile names on one line each, with escaped control characters', async () => {
    const names = [
      'off\u200bicer',
      'x\nadmin  since 2020-01-01  Captain',
      '\u001b[2J\u001b[31mred',
      'a\u2028b\u0085c',
      '\u202etxt.exe',
    ];
    for (const [index, username] of names.entries())
      await app.database.queries
        .insertInto('users')
        .values({ username, password: 'no hash', role: 'user', createdAt: `2025-01-0${index + 1}T00:00:00.000Z` })
        .execute();
    const { out } = await run(['list']);
    const { length } = await app.administrators.list();
    expect(out.trimEnd().split('\n')).toHaveLength(length);
    expect(out).not.toMatch(/(?!\n)[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u);
    expect(out).toContain(String.raw`off\u{200b}icer`);
    expect(out).toContain(String.raw`x\u{a}admin  since`);
    await app.database.queries.deleteFrom('users').where('username', 'in', names).execute();
  });

  test('delete removes an account and its sessions at once; enquiries keep the name that marked them', async () => {
    await run(['create', 'Leaving'], withPassword);
    const client = app.newClient();
    await client.logIn('Leaving', adminPassword);
    const enquiry = { firstName: 'Ada', lastName: 'L', email: 'ada@engine.example', message: 'Can it weave?' };
    const { id } = (await (await app.newClient().postJson(calls.contact, enquiry)).json()) as { id: number };
    expect((await client.request('POST', adminCalls.submissionContacted(id))).status).toBe(200);
    expect(await run(['delete', 'leaving'])).toEqual({
      out: "The account 'leaving' was deleted and is signed out everywhere.\n",
      err: '',
      code: 0,
    });
    expect((await client.get(calls.user)).status).toBe(401);
    expect((await client.logIn('Leaving', adminPassword)).status).toBe(401);
    for (const table of ['username_keys', 'sessions'] as const) {
      const owners = await app.database.queries.selectFrom(table).select('userId').distinct().execute();
      const users = await app.administrators.list();
      expect(owners.filter(({ userId }) => !users.some((user) => user.id === userId))).toEqual([]);
    }
    const other = app.newClient();
    await other.logIn('Captain', adminPassword);
    const list = (await (await other.get(adminCalls.submissions)).json()) as { contactedBy: string }[];
    expect(list.map(({ contactedBy }) => contactedBy)).toEqual(['Leaving (removed)']);
  });

  describe('a command that fails exits with 1 and prints one sentence', () => {
    const longEnough = /^An administrator’s password must have at least 15 characters\.$/;
    const nobody = /^The user 'Nobody' does not exist: 'npm run admin -- list' shows all accounts\.$/;
    const usage = /^Usage: npm run admin -- create NAME \|/;
    type Refused = [args: string[], env: Record<string, string>, sentence: RegExp];
    const byTheDatabase: Refused[] = [
      [
        ['create', 'Grace'],
        withPassword,
        /^The username 'Grace' is already taken: 'promote' .+, 'reset-password' .+\.$/,
      ],
      [['promote', 'Nobody'], withPassword, nobody],
      [['demote', 'Nobody'], {}, nobody],
      [['demote', 'x\u001B[2J\u202Ey'], {}, /^The user 'x[^\p{C}]*y' does not exist: [^\p{C}]*$/u],
      [['reset-password', 'Nobody'], withPassword, nobody],
      [['delete', 'Nobody'], {}, nobody],
      [['passkey', 'Nobody'], {}, nobody],
      [['passkeys', 'Nobody'], {}, nobody],
      [['passkey', 'Nobody', '--remove', 'all'], {}, nobody],
      [['demote', 'Grace'], {}, /^'Grace' is not an administrator\.$/],
      [['passkey', 'Grace'], {}, /^'Grace' is not an administrator: passkeys are for administrators only\.$/],
      [
        ['passkey', 'Captain', '--remove', '7'],
        {},
        /^'Captain' has no passkey 7: 'npm run admin -- passkeys NAME' lists them\.$/,
      ],
      [
        ['create', 'Cap\u200btain'],
        withPassword,
        /^Username may contain only letters, digits, spaces and common punctuation\.$/,
      ],
    ];
    /** Independent of the database: tested on SQLite only. */
    const byRule: Refused[] = [
      [['create', 'abc'], withPassword, /^Username must be at least 4 characters$/],
      [['create', 'Newcomer'], { ADMIN_PASSWORD: 'short' }, longEnough],
      [
        ['create', 'Newcomer'],
        { ADMIN_PASSWORD: 'passwordpassword' },
        /^This password is too common\. Please choose another\.$/,
      ],
      [['promote', 'Grace'], { ADMIN_PASSWORD: 'secret words' }, longEnough],
      [['passkey', 'Captain', '--remove'], {}, usage],
      [['passkeys', 'Captain', '--remove', 'all'], {}, usage],
      [
        ['passkey', 'Captain'],
        { SITE_ORIGIN: 'http://192.0.2.7' },
        /^Browsers offer passkeys only on https:\/\/ and a domain name, and SITE_ORIGIN is http:\/\/192\.0\.2\.7: [^\n]+$/,
      ],
    ];

    test.each(databases.kind === 'sqlite' ? [...byTheDatabase, ...byRule] : byTheDatabase)(
      '%j %j',
      async (args, env, sentence) => {
        const { out, err, code } = await run(args, env);
        expect(code).toBe(1);
        expect(out).toBe('');
        expect(err.trimEnd()).toMatch(sentence);
        expect(err.trimEnd()).not.toContain('\n');
      },
    );

    test.runIf(databases.kind === 'sqlite')('a data folder that cannot be created, at once', async () => {
      const { out, err, code } = await run(['create', 'Nobody'], { ...withPassword, DATA_DIR: '/proc/no/such' });
      expect({ out, code }).toEqual({ out: '', code: 1 });
      expect(err).toMatch(
        /^The database in \/proc\/no\/such \(DATA_DIR\) could not be opened: [^\n]+ Choose a folder in which this user may write\.\n$/,
      );
    });

    test('demotion and deletion of the only administrator who can sign in', async () => {
      const { queries } = app.database;
      await queries.updateTable('users').set({ role: 'user' }).where('username', '<>', 'Captain').execute();
      const captain = app.newClient();
      await captain.logIn('Captain', adminPassword);
      expect((await captain.postJson(adminCalls.team, { username: 'Invited' })).status).toBe(201);
      for (const command of ['demote', 'delete'])
        expect(await run([command, 'Captain'])).toEqual({
          out: '',
          err: "'Captain' is the only administrator who can sign in: please create another one first.\n",
          code: 1,
        });
      expect((await captain.get(adminCalls.submissions)).status).toBe(200);
      expect((await run(['delete', 'Invited'])).code).toBe(0);
      await run(['create', 'Successor'], withPassword);
      expect((await run(['delete', 'Captain'])).code).toBe(0);
      expect((await run(['reset-password', 'Successor'], withPassword)).code).toBe(0);
    });

    test('an empty password', async () => {
      const { err, code } = await run(['create', 'Newcomer']);
      expect(code).toBe(1);
      expect(err).toContain('No password was given: type one, or set ADMIN_PASSWORD.');
    });
  });
});
