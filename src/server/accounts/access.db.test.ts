import { beforeAll, describe, expect, test } from 'vitest';
import { adminCalls } from '../../contract/admin-paths.ts';
import { calls } from '../../contract/paths.ts';
import { adminPassword, startApp, type TestApp } from '../../../tests/support/app.ts';
import type { Client } from '../../../tests/support/client.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { isFullRun } from '../../../tests/support/full-run.ts';
import { createRandom } from '../../../tests/support/generated.ts';

/** Registrations, as JSON or form, that try to set a role, randomly combined from parts. */
function generateRoleRequests(count: number) {
  const random = createRandom(22);
  const pick = <Item>(from: readonly Item[]): Item => from[Math.floor(random() * from.length)] as Item;
  const keys = [
    'role',
    'Role',
    'ROLE',
    'roles',
    'role ',
    'r\u043ele',
    'user.role',
    'user[role]',
    'role[]',
    'isAdmin',
    'is_admin',
    'admin',
    'id',
    'createdAt',
    'type',
    'scope',
    'permissions',
    '__proto__',
    'constructor',
    '$set',
    'role\0',
  ];
  const values = [
    '"admin"',
    '"ADMIN"',
    '["admin"]',
    '{"$eq":"admin"}',
    'true',
    '1',
    '{"role":"admin"}',
    '{"prototype":{"role":"admin"}}',
    'null',
    '"admin\\u0000"',
    '"user","role":"admin"',
    '[["role","admin"]]',
  ];
  return Array.from({ length: count }, (_, number) => {
    const username = `climber-${number}`;
    const own = `"username":"${username}","password":"secret words"`;
    const extras = Array.from(
      { length: 1 + Math.floor(random() * 3) },
      () => `${JSON.stringify(pick(keys))}:${pick(values)}`,
    ).join(',');
    const isForm = random() < 0.2;
    const body = isForm
      ? `${new URLSearchParams({ username, password: 'secret words' })}&${encodeURIComponent(pick(keys))}=admin&role=admin`
      : random() < 0.5
        ? `{${own},${extras}}`
        : `{${extras},${own}}`;
    const query = random() < 0.3 ? '?role=admin&isAdmin=1' : '';
    const headers: Record<string, string> =
      random() < 0.3 ? { 'X-Role': 'admin', 'X-User-Role': 'admin', Cookie: 'role=admin' } : {};
    return {
      query,
      body,
      headers: {
        ...headers,
        'Content-Type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      },
    };
  });
}

const secret = 'what the visitor wrote';
const twoHoursMs = 2 * 60 * 60 * 1000;

/** Every endpoint for administrators, with its method, and the status for an administrator where it is not 200. */
const forAdmins: [method: string, path: string, body?: object, status?: number][] = [
  ['GET', adminCalls.submissions],
  ['GET', adminCalls.submission(1)],
  ['GET', `${adminCalls.submissions}?q=visitor&page=1&limit=10`],
  ['GET', `${adminCalls.submissionChanges}?since=1`],
  ['GET', adminCalls.submissionUpdates],
  ['GET', adminCalls.submissionExport],
  ['GET', adminCalls.submissionCounts],
  ['GET', adminCalls.undeliveredMail],
  ['GET', adminCalls.savedReplies],
  ['POST', adminCalls.savedReplies, { title: 'Prices', text: 'Hello' }],
  ['POST', adminCalls.savedReplyChanged(1), { title: 'Prices', text: 'Hello' }],
  // Other calls need the first one.
  ['POST', adminCalls.savedReplyDeleted(999)],
  ['GET', adminCalls.sampleContent],
  ['GET', `${adminCalls.enquirySummary}?since=2026-01-01&until=2026-02-01`],
  ['GET', adminCalls.testEmail],
  ['POST', adminCalls.sendAgain],
  ['POST', adminCalls.submissionSendAgain(1)],
  ['POST', adminCalls.bulkChange, { ids: [1], what: 'not-contacted' }],
  // Other calls need the first enquiry.
  ['POST', adminCalls.bulkErasure, { ids: [999] }],
  ['GET', adminCalls.submissionAddress(1)],
  ['POST', adminCalls.submissionAddressExported(1)],
  ['POST', adminCalls.submissionAddressErased(999), {}, 404],
  ['POST', adminCalls.submissionContacted(1)],
  ['POST', adminCalls.submissionNotContacted(1)],
  ['POST', adminCalls.submissionAssignee(1), { from: null, to: null }],
  ['POST', adminCalls.submissionFollowUp(1), { on: null }],
  ['POST', adminCalls.submissionOutcome(1), { outcome: null }],
  ['GET', adminCalls.submissionHistory(1)],
  ['GET', adminCalls.submissionReplies(1)],
  // Without a mail server.
  ['POST', adminCalls.submissionReplies(1), { text: 'Yes.' }, 409],
  ['POST', adminCalls.submissionReplyUndone(1, 1), {}, 404],
  ['POST', adminCalls.submissionReplySendAgain(1, 1), {}, 404],
  ['POST', adminCalls.submissionNotes(1), { text: 'called back' }],
  ['POST', adminCalls.submissionNoteDeleted(1, 1)],
  ['POST', adminCalls.submissionViewing(1)],
  ['POST', adminCalls.submissionViewingEnded(1)],
  ['POST', adminCalls.submissionSpam(1)],
  ['POST', adminCalls.submissionNotSpam(1)],
  ['POST', adminCalls.submissionUnjudged(1)],
  ['GET', adminCalls.account],
  ['POST', adminCalls.accountMailAddress, {}, 400],
  ['GET', adminCalls.accountReplies],
  ['POST', adminCalls.accountReplies, {}, 400],
  ['GET', adminCalls.team],
  // With an empty body: the tests of these calls say what they do.
  ['POST', adminCalls.accountPassword, {}, 400],
  ['POST', adminCalls.accountProof, {}, 400],
  ['POST', adminCalls.accountProofPasskey, {}, 409],
  ['POST', adminCalls.accountPasskeyLink, {}, 400],
  ['POST', adminCalls.accountPasskeyName(1), {}, 400],
  ['POST', adminCalls.accountPasskeyRemoved(1), {}, 404],
  ['POST', adminCalls.accountSessionsEnded, {}, 204],
  ['POST', adminCalls.team, {}, 400],
  ['POST', adminCalls.teamPasswordLink(999), {}, 404],
  // The administrator of these tests has no passkey.
  ['POST', adminCalls.teamPasskeysRemoved(999), {}, 409],
  ['POST', adminCalls.teamDemoted(999), {}, 404],
  ['POST', adminCalls.teamRemoved(999), {}, 404],
];
const otherMethods = ['HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Spellings of a path that must not bypass the guard. */
const tricks = (path: string) => [
  `${path}/`,
  path.replace('/api/', '//api/'),
  path.replace('/admin/', '//admin/'),
  path.replace('/admin/', '/admin/./'),
  path.replace('/admin/', '/%61dmin/'),
  path.replace('/admin/', '/admin;x=1/'),
  path.replace('/api/', '/API/'),
  path.replace('/admin/', '/Admin/'),
  path.replace('/admin/', '/x/../admin/'),
  path.replace('/admin/', '/admin%2F'),
  `/.${path}`,
];

onEachDatabase((databases) => {
  let app: TestApp;
  /** Each identity with the status of every response to it. */
  const identities: { who: string; client: () => Client; status: 401 | 403 | 200 }[] = [];

  beforeAll(async () => {
    app = await startApp(await databases.open());
    const visitor = app.newClient();
    await visitor.postJson(calls.contact, {
      firstName: 'Ada',
      lastName: 'L',
      email: 'ada@example.com',
      message: secret,
    });

    const forger = app.newClient();
    forger.cookies.set('__Host-session', 'x'.repeat(43));
    const user = app.newClient();
    await user.register('ordinary', 'secret-of-mine');
    const gone = await app.newAdminClient('was.admin');
    const token = gone.cookies.get('__Host-session') ?? '';
    await gone.request('POST', calls.logout);
    gone.cookies.set('__Host-session', token);
    const idle = await app.newAdminClient('idle.admin');
    app.clock.advance(twoHoursMs + 1);
    const demoted = await app.newAdminClient('demoted.admin');
    await app.administrators.demote('demoted.admin');
    const admin = await app.newAdminClient('the.admin');
    const [waiting, impatient] = [app.newClient(), app.newClient()];
    const { id: userId } = await app.administrators.create('has.passkey', adminPassword);
    const passkey = { credentialId: 'c', publicKey: 'k', counter: 0, transports: '[]', name: '', lastUsedAt: null };
    await app.database.queries
      .insertInto('passkeys')
      .values({ ...passkey, userId, createdAt: app.clock.now().toISOString() })
      .execute();
    for (const client of [waiting, impatient]) await client.logIn('has.passkey', adminPassword);
    impatient.cookies.set('__Host-session', impatient.cookies.get('__Host-sign-in') ?? '');

    identities.push(
      { who: 'nobody', client: () => visitor, status: 401 },
      { who: 'somebody with an invented session', client: () => forger, status: 401 },
      { who: 'an ordinary user', client: () => user, status: 403 },
      { who: 'an administrator who signed out', client: () => gone, status: 401 },
      { who: 'an administrator idle for two hours', client: () => idle, status: 401 },
      { who: 'an administrator who was demoted meanwhile', client: () => demoted, status: 401 },
      { who: 'an administrator whose passkey is missing', client: () => waiting, status: 401 },
      { who: 'an administrator who uses the second step as a session', client: () => impatient, status: 401 },
      { who: 'an administrator', client: () => admin, status: 200 },
    );
  });

  test('the list of these tests has every call for administrators', () => {
    const tried = new Set(forAdmins.map(([, path]) => path.split('?')[0]?.replaceAll('999', '1')));
    const all = Object.values(adminCalls).map((call) => (typeof call === 'string' ? call : call(1, 1)));
    expect(tried).toEqual(new Set(all));
  });

  test('nine identities get exactly 401, 403 or 200 from every admin call, and nothing leaks', async () => {
    for (const { who, client, status } of identities) {
      for (const [method, path, body, forAdmin = 200] of forAdmins) {
        const answer = await (body ? client().postJson(path, body) : client().request(method, path));
        const expected = status === 200 ? forAdmin : status;
        expect(`${who} ${method} ${path}: ${answer.status}`).toBe(`${who} ${method} ${path}: ${expected}`);
        // An event stream does not end by itself.
        if (status === 200) await answer.body?.cancel();
        else expect(await answer.text()).not.toContain(secret);
      }
    }
  });

  test('no other method and no spelling of the path bypasses the guard', async () => {
    for (const { who, client, status } of identities.filter((one) => one.status !== 200)) {
      for (const [ownMethod, path] of forAdmins) {
        for (const method of otherMethods) {
          const answer = await client().request(method, path);
          expect([status, 405], `${who} ${method} ${path}`).toContain(answer.status);
        }
        for (const trick of tricks(path)) {
          const answer = await client().request('GET', trick);
          expect(answer.status === 200 && (await answer.text()).includes(secret), `${who} GET ${trick}`).toBe(false);
          if (ownMethod === 'POST') expect((await client().postJson(trick, {})).ok, `${who} POST ${trick}`).toBe(false);
        }
      }
    }
  });

  test('an open event stream, and opening it again, do not keep a session from its idle timeout', async () => {
    // Its own clock: the sessions of the other tests go on.
    const own = await startApp(app.database);
    const away = await own.newAdminClient('away.admin');
    const stream = await away.get(adminCalls.submissionUpdates);
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    own.clock.advance(twoHoursMs * 0.75);
    await own.newClient().postJson(calls.contact, {
      firstName: 'B',
      lastName: 'C',
      email: 'b@example.com',
      message: 'while nobody looks',
    });
    // The first position, and the one after the enquiry.
    for (let text = ''; text.split('event: changed').length < 3;) {
      const chunk = await reader?.read();
      if (chunk?.done !== false) throw new Error('The stream ended.');
      text += chunk.value;
    }
    await reader?.cancel();
    // The browser reconnects by itself.
    const again = await away.get(adminCalls.submissionUpdates);
    expect(again.status).toBe(200);
    await again.body?.cancel();
    own.clock.advance(twoHoursMs * 0.25);
    expect((await away.get(adminCalls.submissions)).status).toBe(401);
  });

  test('an open stream of new enquiries ends when its administrator is demoted', async () => {
    const watcher = await app.newAdminClient('watching.admin');
    const stream = await watcher.get(adminCalls.submissionUpdates);
    expect(stream.status).toBe(200);
    await app.administrators.demote('watching.admin');
    await app.newClient().postJson(calls.contact, {
      firstName: 'B',
      lastName: 'C',
      email: 'b@example.com',
      message: 'after the demotion',
    });
    const changes = await watcher.get(`${adminCalls.submissionChanges}?since=0`);
    expect(changes.status).toBe(401);
    // Ends: otherwise this would never resolve.
    expect((await stream.text()).split('event: changed').length).toBeLessThanOrEqual(2);
  });

  describe('registration', () => {
    test('never makes an administrator, whatever is sent along', async () => {
      const roles = new Set<unknown>();
      for (const { query, headers, body } of generateRoleRequests(isFullRun ? 1_000 : 20)) {
        const answer = await app.newClient().request('POST', `${calls.register}${query}`, headers, body);
        // A body that says the same field twice, or a form, is answered otherwise.
        if (answer.status === 201) roles.add(((await answer.json()) as { role: string }).role);
      }
      expect(roles).toEqual(new Set(['user']));
      const users = await app.administrators.list();
      expect(users.filter(({ username, role }) => username.startsWith('climber-') && role !== 'user')).toEqual([]);
      expect(users.filter(({ username }) => username.startsWith('climber-')).length).toBeGreaterThan(10);
    });
  });
});
