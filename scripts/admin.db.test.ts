import { beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../src/contract/paths.ts';
import type { DatabasePlace } from '../src/server/db/open.ts';
import { adminPassword, startApp, type TestApp } from '../tests/support/app.ts';
import { runCommand } from '../tests/support/command.ts';
import { onEachDatabase } from '../tests/support/database.ts';

onEachDatabase((databases) => {
  let place: DatabasePlace;
  let app: TestApp;
  beforeAll(async () => {
    place = await databases.newPlace();
    // The site is open on the same database all the while.
    app = await startApp(await databases.open(place));
    await app.newClient().register('Grace', 'secret words');
  });

  /** Runs the command as its user does; what it is asked for is typed on its standard input. */
  function run(args: string[], env: Record<string, string> = {}, typed = '') {
    const settings = { DATA_DIR: place.dataDir, ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }) };
    return runCommand('scripts/admin.ts', args, { ...settings, ...env }, typed);
  }
  const withPassword = { ADMIN_PASSWORD: adminPassword };

  test('create makes an administrator who can sign in at once', async () => {
    expect(await run(['create', 'Captain'], withPassword)).toEqual({
      out: "The administrator 'Captain' was created.\n",
      err: '',
      code: 0,
    });
    const client = app.newClient();
    await client.logIn('captain', adminPassword);
    expect((await client.get(calls.submissions)).status).toBe(200);
  });

  test('the password is asked for where the settings name none, and not shown', async () => {
    const { out, err, code } = await run(['create', 'Typist'], {}, `${adminPassword}\n`);
    expect(code).toBe(0);
    expect(err).toContain('Password (at least 15 characters): ');
    expect(out + err).not.toContain(adminPassword);
    expect((await app.newClient().logIn('Typist', adminPassword)).status).toBe(200);
  });

  test('promote and demote change the role while the site runs, and end the sessions of before', async () => {
    const client = app.newClient();
    await client.logIn('Grace', 'secret words');
    expect(await run(['promote', 'GRACE'], withPassword)).toEqual({
      out: "'GRACE' is an administrator now and has to sign in again, with the new password.\n",
      err: '',
      code: 0,
    });
    expect((await client.get(calls.user)).status).toBe(401);
    expect((await client.logIn('Grace', 'secret words')).status).toBe(401);
    await client.logIn('Grace', adminPassword);
    expect((await client.get(calls.submissions)).status).toBe(200);
    expect((await run(['demote', 'Grace'])).out).toBe("'Grace' is no administrator any more and was signed out.\n");
    expect((await client.get(calls.submissions)).status).toBe(401);
  });

  test('reset-password sets a new one and signs out everywhere', async () => {
    const client = app.newClient();
    await client.logIn('Grace', adminPassword);
    expect((await client.get(calls.user)).status).toBe(200);
    const changed = await run(['reset-password', 'Grace'], { ADMIN_PASSWORD: 'four gulls over the pier' });
    expect(changed).toEqual({ out: "'Grace' has a new password and was signed out everywhere.\n", err: '', code: 0 });
    expect((await client.get(calls.user)).status).toBe(401);
    expect((await client.logIn('Grace', 'four gulls over the pier')).status).toBe(200);
  });

  test('list shows who there is, never a password', async () => {
    const { out, code } = await run(['list']);
    expect(code).toBe(0);
    expect(out).toMatch(/^user {3}Grace {2}since 2026-03-02\n/);
    expect(out).toMatch(/^admin {2}Captain {2}since \d{4}-\d\d-\d\d$/m);
    expect(out).not.toContain('argon2');
  });

  describe('what cannot be done ends with 1 and one sentence', () => {
    const longEnough = /^An administrator’s password must have at least 15 characters\.$/;
    const nobody = /^There is no user 'Nobody': 'npm run admin -- list' names everybody\.$/;
    type Refused = [args: string[], env: Record<string, string>, sentence: RegExp];
    const byTheDatabase: Refused[] = [
      [
        ['create', 'Grace'],
        withPassword,
        /^The username 'Grace' is already taken: 'promote' .+, 'reset-password' .+\.$/,
      ],
      [['promote', 'Nobody'], withPassword, nobody],
      [['demote', 'Nobody'], {}, nobody],
      [['reset-password', 'Nobody'], withPassword, nobody],
    ];
    /** Wherever the database is: once is enough. */
    const byRule: Refused[] = [
      [['create', 'abc'], withPassword, /^Username must be at least 4 characters: please choose a longer one\.$/],
      [['create', 'Newcomer'], { ADMIN_PASSWORD: 'short' }, longEnough],
      [
        ['create', 'Newcomer'],
        { ADMIN_PASSWORD: 'passwordpassword' },
        /^This password is one that is guessed first\. Please choose another\.$/,
      ],
      [['promote', 'Grace'], { ADMIN_PASSWORD: 'secret words' }, longEnough],
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

    test.runIf(databases.kind === 'sqlite')('a folder that no folder can be made in, at once', async () => {
      const { out, err, code } = await run(['create', 'Nobody'], { ...withPassword, DATA_DIR: '/proc/no/such' });
      expect({ out, code }).toEqual({ out: '', code: 1 });
      expect(err).toMatch(
        /^The database in \/proc\/no\/such \(DATA_DIR\) could not be opened: [^\n]+ Choose a folder in which this user may write\.\n$/,
      );
    });

    test('a password that nobody types', async () => {
      const { err, code } = await run(['create', 'Newcomer']);
      expect(code).toBe(1);
      expect(err).toContain('No password was given: type one, or set ADMIN_PASSWORD.');
    });
  });
});
