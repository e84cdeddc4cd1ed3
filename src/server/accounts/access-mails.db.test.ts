import { expect, test } from 'vitest';
import { adminCalls } from '../../contract/admin-paths.ts';
import { calls } from '../../contract/paths.ts';
import type { NewLink, OwnAccount } from '../../contract/account-page.ts';
import type { Team } from '../../contract/team.ts';
import type { PasskeyOffered, PasskeyRequested } from '../../contract/passkey.ts';
import { adminPassword } from '../../../tests/support/app.ts';
import { createAuthenticator } from '../../../tests/support/authenticator.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { createMailCatcher } from '../../../tests/support/mail-fixture.ts';
import { minuteMs } from '../../contract/duration.ts';

onEachDatabase((databases) => {
  const { startCatcher, start, readOutbox, soon } = createMailCatcher(databases);

  test('each act of an administrator that gives access is mailed once to every address of the office', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url, { MAIL_TO: 'office@site.example, boss@site.example' });
    const margaret = await app.newAdminClient('margaret');
    await app.newClient().register('first officer', 'secret words');
    const { id } = await app.administrators.create('by.command', adminPassword);
    expect((await margaret.postJson(adminCalls.team, { username: 'bosun' })).status).toBe(201);
    expect((await margaret.postJson(adminCalls.team, { username: 'first officer' })).status).toBe(201);
    expect((await margaret.postJson(adminCalls.teamPasswordLink(id), {})).status).toBe(201);
    for (let minutes = 0; minutes < 3; minutes += 1) {
      await app.queueAccess();
      app.clock.advance(minuteMs);
    }
    await expect
      .poll(async () => (await readOutbox(app.database)).map(({ state }) => state), soon)
      .toEqual(Array.from({ length: 6 }, () => 'sent'));
    const mails = catcher.mails.map(({ mail }) => mail);
    const toBoss = mails.filter(({ to }) => to?.[0]?.address === 'boss@site.example');
    expect(new Set(toBoss.map(({ subject }) => subject))).toEqual(
      new Set(['Link for a new password: by.command', 'New administrator: bosun', 'New administrator: first officer']),
    );
    expect(toBoss).toHaveLength(3);
    const invited = toBoss.find(({ subject }) => subject?.endsWith('bosun'))?.text?.replaceAll('\n', ' ') ?? '';
    expect(invited).toContain('‘margaret’ has invited ‘bosun’ as an administrator.');
    expect(invited).toContain('Mar 2, 2026, 05:00 (Atlantic time)');
    expect(invited).toContain('http://site.example/admin/team');
    // No link that gives access.
    expect(mails.map(({ text, html }) => `${text}${html}`).join()).not.toContain('#');
  });

  test('a new passkey and a new password of an administrator are mailed, and not those by command', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url, { SITE_ORIGIN: 'https://site.example' });
    const margaret = await app.newAdminClient('margaret');
    const asked = await margaret.postJson(adminCalls.accountPasskeyLink, { current: adminPassword });
    const token = new URL(((await asked.json()) as NewLink).link).hash.slice(1);
    const offered = (await (await margaret.postJson(calls.passkeyOptions, { token })).json()) as PasskeyOffered;
    const credential = createAuthenticator(app.config.siteOrigin).register(offered);
    expect((await margaret.postJson(calls.passkeys, { token, name: 'Laptop', credential })).status).toBe(204);
    const anna = await app.newAdminClient('anna.admin');
    const change = { current: adminPassword, password: 'four gulls over the pier' };
    expect((await anna.postJson(adminCalls.accountPassword, change)).status).toBe(204);
    await app.administrators.resetPassword('anna.admin', adminPassword);
    await app.queueAccess();
    await expect
      .poll(async () => (await readOutbox(app.database)).map(({ state }) => state), soon)
      .toEqual(['sent', 'sent']);
    const texts = new Map(catcher.mails.map(({ mail }) => [mail.subject, mail.text?.replaceAll('\n', ' ') ?? '']));
    expect(new Set(texts.keys())).toEqual(new Set(['New passkey: margaret', 'New password: anna.admin']));
    expect(texts.get('New passkey: margaret')).toContain('‘margaret’ has registered a passkey.');
    expect(texts.get('New passkey: margaret')).toContain('remove the passkey');
    expect(texts.get('New password: anna.admin')).toContain('‘anna.admin’ has set a new password.');
  });

  test('removed passkeys are mailed: those of a colleague, and one’s own', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url, { SITE_ORIGIN: 'https://site.example' });
    const register = async (username: string) => {
      await app.administrators.create(username, adminPassword);
      const token = new URL(await app.passkeyCommands.createLink(username)).hash.slice(1);
      const client = app.newClient();
      const offered = (await (await client.postJson(calls.passkeyOptions, { token })).json()) as PasskeyOffered;
      const authenticator = createAuthenticator(app.config.siteOrigin);
      const credential = authenticator.register(offered);
      expect((await client.postJson(calls.passkeys, { token, name: '', credential })).status).toBe(204);
      return authenticator;
    };
    const own = await register('margaret');
    await register('anna.admin');
    // The registrations have mails of their own.
    app.clock.advance(24 * 60 * minuteMs + 1);
    const margaret = app.newClient();
    const request = (await (await margaret.logIn('margaret', adminPassword)).json()) as PasskeyRequested;
    expect((await margaret.postJson(calls.loginPasskey, own.answer(request))).status).toBe(200);
    const { members } = (await (await margaret.get(adminCalls.team)).json()) as Team;
    const anna = members.find(({ username }) => username === 'anna.admin')?.id ?? 0;
    expect((await margaret.postJson(adminCalls.teamPasskeysRemoved(anna), {})).status).toBe(204);
    const { passkeys } = (await (await margaret.get(adminCalls.account)).json()) as OwnAccount;
    const removal = adminCalls.accountPasskeyRemoved(passkeys[0]?.id ?? 0);
    expect((await margaret.postJson(removal, {})).status).toBe(204);
    await app.queueAccess();
    await expect
      .poll(async () => (await readOutbox(app.database)).map(({ state }) => state), soon)
      .toEqual(['sent', 'sent']);
    const texts = new Map(catcher.mails.map(({ mail }) => [mail.subject, mail.text?.replaceAll('\n', ' ') ?? '']));
    expect(texts.get('Removed passkey: anna.admin')).toContain(
      '‘margaret’ has removed the passkeys of ‘anna.admin’: the password alone is now enough to sign in there.',
    );
    expect(texts.get('Removed passkey: margaret')).toContain('‘margaret’ has removed a passkey from this account.');
  });

  test('an act that is a day old is not mailed any more', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url);
    const margaret = await app.newAdminClient('margaret');
    expect((await margaret.postJson(adminCalls.team, { username: 'bosun' })).status).toBe(201);
    app.clock.advance(24 * 60 * minuteMs + 1);
    await app.queueAccess();
    expect(await readOutbox(app.database)).toEqual([]);
  });
});
