import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { adminCalls } from '../../contract/admin-paths.ts';
import { answerPages } from '../../contract/answer-pages.ts';
import { calls } from '../../contract/paths.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { toHttpError } from './http-error.ts';

/** The address of a page whose template fails. */
const broken = '/resources/documentation/broken';
const enquiry = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@engine.example', message: 'Can it weave?' };

onEachDatabase((databases) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(await databases.open(), {
      env: { SITE_ORIGIN: 'https://site.example' },
      findPage: async (path) => {
        if (path === answerPages.unknownCategory) throw new Error('secret cause at /srv/app/file.ts');
        return app.files.findPage(path);
      },
    });
  });

  describe('an HTTP error', () => {
    test('is one sentence of plain text', async () => {
      const response = await app.newClient().postJson(calls.contact, {});
      expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(await response.text()).toBe('First name is missing.');
    });
  });

  describe('a 401 names how to sign in (RFC 9110, 11.6.1), by a scheme for which no browser opens a dialog', () => {
    const wrong = { username: 'Nobody', password: 'wrong words' };
    test.each([
      ['who is signed in', () => app.newClient().get(calls.user)],
      ['a call of administrators', () => app.newClient().get(adminCalls.submissions)],
      ['a sign-in', () => app.newClient().postJson(calls.login, wrong)],
      ['a sign-in without JavaScript', () => app.newClient().postForm(calls.login, wrong)],
    ])('%s', async (_what, ask) => {
      const response = await ask();
      expect(response.status).toBe(401);
      expect(response.headers.get('WWW-Authenticate')).toBe('Cookie realm="account", form-action="/api/login"');
    });
  });

  describe('calls', () => {
    test('that do not exist have status 404', async () => {
      for (const path of ['/api', '/api/', '/api/users', '/api/a%0Ab', '/api/contact/', '/api/Contact']) {
        const response = await app.newClient().get(path);
        expect(response.status, path).toBe(404);
        expect(await response.text()).toBe('This call does not exist.');
      }
    });

    test.each([
      ['GET', calls.contact, 'POST'],
      ['HEAD', calls.contact, 'POST'],
      ['PUT', calls.contact, 'POST'],
      ['PATCH', calls.login, 'POST'],
      ['DELETE', calls.register, 'POST'],
      ['OPTIONS', calls.logout, 'POST'],
      ['POST', calls.user, 'GET, HEAD'],
      ['DELETE', calls.user, 'GET, HEAD'],
      ['POST', '/', 'GET, HEAD'],
      ['POST', '/about', 'GET, HEAD'],
      ['PUT', '/newsletter', 'GET, HEAD, POST'],
      ['DELETE', '/healthz', 'GET, HEAD'],
      ['OPTIONS', '/', 'GET, HEAD'],
      ['PROPFIND', '/', 'GET, HEAD'],
    ])('%s %s is 405 and names what is allowed', async (method, path, allowed) => {
      const response = await app.newClient().request(method, path);
      expect(response.status).toBe(405);
      expect(response.headers.get('Allow')).toBe(allowed);
      if (method !== 'HEAD') expect(await response.text()).toBe('This address does not accept this kind of request.');
    });
  });

  test('405 and Allow follow from the declaration of a route alone', async () => {
    const other = await startApp(app.database);
    other.app.post('/api/new/:id', (context) => context.text('new'));
    other.app.delete('/new', (context) => context.text('deleted'));
    const call = await other.newClient().request('PUT', '/api/new/7');
    expect([call.status, call.headers.get('Allow')]).toEqual([405, 'POST']);
    const page = await other.newClient().request('PUT', '/new');
    expect([page.status, page.headers.get('Allow')]).toEqual([405, 'DELETE, GET, HEAD']);
  });

  describe('an unexpected error', () => {
    test('shows the visitor nothing of its cause, and is logged without the typed values', async () => {
      app.clock.advance(60_000);
      const response = await app.newClient().get(`${broken}?name=Ada`);
      expect(response.status).toBe(500);
      expect(await response.text()).toMatch(
        /^Something went wrong on our side\. Please try again later\. \(reference [0-9a-f]{8}\)$/,
      );
      const line = JSON.parse(app.logLines.at(-1) ?? '') as object;
      expect(line).toMatchObject({
        event: 'error',
        method: 'GET',
        path: broken,
        status: 500,
        err: { message: 'secret cause at /srv/app/file.ts' },
      });
      expect(JSON.stringify(line)).not.toContain('Ada');
    });

    test('is logged once a minute for each place in the program', async () => {
      const before = app.logLines.length;
      app.clock.advance(60_000);
      for (let n = 0; n < 20; n += 1) expect((await app.newClient().get(broken)).status).toBe(500);
      expect(app.logLines.length - before).toBe(1);
    });

    test('of the database never puts the enquiry into the log', async () => {
      const statement =
        databases.kind === 'sqlite'
          ? "create trigger refuse before insert on contact_submissions begin select raise(abort, 'refused'); end"
          : 'alter table contact_submissions add constraint refused check (id < 0)';
      await sql.raw(statement).execute(app.database.queries);
      const response = await app.newClient().postJson(calls.contact, enquiry);
      expect(response.status).toBe(500);
      expect(await response.text()).toMatch(
        /^Something went wrong on our side\. Please try again later\. \(reference [0-9a-f]{8}\)$/,
      );
      expect(app.logLines.at(-1)).toMatch(/refused/);
      expect(app.logLines.join('\n')).not.toMatch(/Lovelace|engine\.example|weave/);
    });
  });

  test('a row that refers to none is 409, and logged with its error: a defect of the program looks the same', async () => {
    const other = await startApp(app.database);
    other.app.post('/api/orphan', async (context) => {
      const writtenAt = new Date().toISOString();
      const note = { submissionId: 2 ** 30, author: 'ada', authorId: null, text: 'weave', writtenAt };
      await app.database.queries.insertInto('notes').values(note).execute();
      return context.text('stored');
    });
    const response = await other.newClient().request('POST', '/api/orphan');
    expect([response.status, await response.text()]).toEqual([
      409,
      'Something that this request needs was deleted at the same moment. Please load the page again.',
    ]);
    const line = JSON.parse(other.logLines.at(-1) ?? '{}') as object;
    expect(line).toMatchObject({ level: 40, event: 'error', method: 'POST', path: '/api/orphan', status: 409 });
    expect(line).toHaveProperty('err.message', expect.stringMatching(/foreign key/i));
    expect(JSON.stringify(line)).not.toContain('weave');
  });

  describe('every kind of response has its security headers', () => {
    test.each([
      ['GET', '/about/', 308],
      ['GET', '/nowhere', 404],
      ['HEAD', '/nowhere', 404],
      ['GET', '/services/unknown', 302],
      ['GET', broken, 500],
      ['GET', '/healthz', 200],
      ['GET', '/readyz', 200],
      ['GET', calls.user, 401],
      ['GET', adminCalls.submissions, 401],
      ['GET', '/api/nowhere', 404],
      ['DELETE', '/', 405],
      ['POST', calls.contact, 415],
      ['POST', calls.logout, 204],
    ])('%s %s (%i)', async (method, path, status) => {
      const { headers, status: actual } = await app.newClient().request(method, path);
      expect(actual).toBe(status);
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
      expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
      expect(headers.get('Permissions-Policy')).toContain('microphone=()');
      expect(headers.get('Strict-Transport-Security')).toBe('max-age=63072000');
      expect(headers.get('X-Frame-Options')).toBe('DENY');
      expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/);
      expect(headers.has('Server')).toBe(false);
      expect(headers.has('X-Powered-By')).toBe(false);
    });

    test('plain http has no Strict-Transport-Security', async () => {
      const plain = await startApp(app.database);
      expect((await plain.newClient().get('/healthz')).headers.has('Strict-Transport-Security')).toBe(false);
    });
  });

  if (databases.kind === 'sqlite')
    test('a full disk is an error response; with free space again, the same enquiry is stored', async () => {
      const full = await startApp(await databases.open());
      const { driver } = full.database;
      if (driver.kind !== 'sqlite') throw new Error('expected SQLite');
      const pages = Number(driver.client.pragma('page_count', { simple: true }));
      driver.client.pragma(`max_page_count = ${pages}`);
      const long = { ...enquiry, message: 'x'.repeat(10_000) };
      const post = () => full.newClient().postJson(calls.contact, long, { 'Idempotency-Key': 'one and the same' });
      for (let tries = 0; tries < 3; tries += 1) {
        const response = await post();
        expect(response.status).toBe(503);
        expect(response.headers.get('Retry-After')).toBe('5');
      }
      driver.client.pragma('max_page_count = 1000000');
      expect((await post()).status).toBe(201);
      expect(await full.database.queries.selectFrom('contact_submissions').select('id').execute()).toHaveLength(1);
    });

  describe('without its database', () => {
    let closed: TestApp;
    beforeAll(async () => {
      closed = await startApp(await databases.open());
      await closed.database.close();
    });

    test('the site is live but not ready', async () => {
      expect((await closed.newClient().get('/healthz')).status).toBe(200);
      const response = await closed.newClient().get('/readyz');
      expect(response.status).toBe(503);
      expect(response.headers.get('Retry-After')).toBe('5');
      expect(await response.text()).toBe('The site cannot store anything right now.');
    });

    test('an enquiry gets 503 with Retry-After', async () => {
      const response = await closed.newClient().postJson(calls.contact, enquiry);
      expect(response.status).toBe(503);
      expect(response.headers.get('Retry-After')).toBe('5');
      expect(await response.text()).toBe('The site cannot store anything right now. Please try again in a moment.');
    });

    test('a form without JavaScript is shown again with the typed values, and 503', async () => {
      const response = await closed.newClient().postForm(calls.contact, enquiry);
      expect(response.status).toBe(503);
      expect(response.headers.get('Retry-After')).toBe('5');
      expect(await response.text()).toContain('Can it weave?');
    });

    test('a sign-in without JavaScript is shown again with the name, and 503', async () => {
      const response = await closed.newClient().postForm(calls.login, { username: 'Grace', password: 'secret words' });
      expect(response.status).toBe(503);
      expect(response.headers.get('Retry-After')).toBe('5');
      const page = await response.text();
      expect(page).toContain('Grace');
      expect(page).not.toContain('secret words');
    });

    describe('the log names the failure, whichever route responds', () => {
      const ways: [string, (other: TestApp) => Promise<Response>][] = [
        ['an enquiry', (other) => other.newClient().postJson(calls.contact, enquiry)],
        ['an enquiry without JavaScript', (other) => other.newClient().postForm(calls.contact, enquiry)],
        ['a sign-in', (other) => other.newClient().logIn('Grace', 'secret words')],
        [
          'a sign-in without JavaScript',
          (other) => other.newClient().postForm(calls.login, { username: 'Grace', password: 'secret words' }),
        ],
      ];
      test.each(ways)('%s', async (_what, ask) => {
        const other = await startApp(closed.database);
        expect((await ask(other)).status).toBe(503);
        const lines = other.logLines.map((line) => JSON.parse(line) as { event: string; status: number });
        expect(lines).toMatchObject([{ event: 'error', status: 503, method: 'POST' }]);
        expect(other.logLines.join('')).not.toMatch(/Grace|secret words|weave/);
      });
    });

    test('the same failure is logged once a minute, with the number of repetitions', async () => {
      const other = await startApp(closed.database);
      const listLogged = () =>
        other.logLines.map((line) => JSON.parse(line) as { event: string; suppressed?: number; err: object });
      for (let n = 0; n < 50; n += 1) {
        await other.newClient().postJson(calls.contact, enquiry);
        await other.newClient().postForm(calls.contact, enquiry);
        await other.newClient().get('/readyz');
      }
      expect(listLogged().map(({ event }) => event)).toEqual(['error', 'not-ready']);
      other.clock.advance(60_000);
      await other.newClient().postJson(calls.contact, enquiry);
      expect(listLogged().at(-1)).toMatchObject({
        event: 'error',
        suppressed: 99,
        err: { stack: expect.any(String) as string },
      });
    });

    test('an address without a page is answered as before', async () => {
      expect((await closed.newClient().get('/nowhere')).status).toBe(404);
    });
  });
});

describe('a temporary database error is 503, a reference to something deleted meanwhile 409, a bug 500', () => {
  const coded = (code: string) => Object.assign(new Error('x'), { code });
  test.each([
    'SQLITE_FULL',
    'SQLITE_IOERR_FSYNC',
    'SQLITE_BUSY_SNAPSHOT',
    'SQLITE_READONLY_DBMOVED',
    'ENOSPC',
    'EROFS',
    'ECONNREFUSED',
    'EAI_AGAIN',
    '08006',
    '40001',
    '40P01',
    '53300',
    '53100',
    '57P01',
    '57014',
    '58030',
    '25006',
  ])('%s', (code) => {
    expect(toHttpError(coded(code)).status).toBe(503);
  });
  test.each(['SQLITE_CONSTRAINT_FOREIGNKEY', '23503'])('%s', (code) => {
    expect(toHttpError(coded(code)).status).toBe(409);
  });
  test.each(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_ERROR', '23505', '42P01', '22021', 'ERR_INVALID_ARG_TYPE', ''])(
    '%j',
    (code) => {
      expect(toHttpError(coded(code)).status).toBe(500);
    },
  );
});
