import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect } from 'vitest';
import { adminCalls } from '../../src/contract/admin-paths.ts';
import { calls } from '../../src/contract/paths.ts';
import type { Submission } from '../../src/contract/submission.ts';
import type { Database } from '../../src/server/db/open.ts';
import { type AppOptions, startApp, type TestApp } from './app.ts';
import type { Client } from './client.ts';
import type { DatabaseMaker } from './database.ts';
import { type MailCatcher, startMailCatcher } from './mail-catcher.ts';

/** Posts an enquiry. A slow machine may reject one of many at once and ask for another try: it is posted again, twice. */
export async function postEnquiry(
  client: Client,
  fields: Record<string, string> = {},
  headers?: Record<string, string>,
): Promise<Response> {
  const enquiry = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@engine.example', message: 'Can it weave?' };
  for (let attempt = 1; ; attempt += 1) {
    const response = await client.postJson(calls.contact, { ...enquiry, ...fields }, headers);
    if (response.status !== 503 || attempt === 3) return response;
    await sleep(100);
  }
}

/** Apps and mail catchers that end with each test, and functions that read the outbox. */
export function createMailCatcher(databases: DatabaseMaker) {
  /** Closed after each test, the newest first. */
  const open: { close(): Promise<void> }[] = [];
  const admins = new Map<TestApp, Client>();
  afterEach(async () => {
    for (const one of open.splice(0).toReversed()) await one.close();
  });

  async function startCatcher(options?: Parameters<typeof startMailCatcher>[0]): Promise<MailCatcher> {
    const catcher = await startMailCatcher(options);
    open.push(catcher);
    return catcher;
  }

  /** The app on a new database, with its outbox running. */
  async function start(
    smtpUrl: string | undefined,
    env: Record<string, string> = {},
    more: Omit<AppOptions, 'env' | 'smtpUrl'> = {},
  ): Promise<TestApp> {
    const app = await startApp(await databases.open(), { env, ...(smtpUrl && { smtpUrl }), ...more });
    open.push(app);
    app.startOutbox();
    return app;
  }

  /** Sends an enquiry and returns its id. */
  async function post(app: TestApp, message = 'Can it weave?', more: Record<string, string> = {}): Promise<number> {
    const answer = await postEnquiry(app.newClient(), { message, ...more });
    expect(answer.status).toBe(201);
    return ((await answer.json()) as { id: number }).id;
  }

  const readOutbox = (database: Database) => database.queries.selectFrom('outbox').selectAll().orderBy('id').execute();
  /** How often each mail or webhook was tried; -1 while it is being sent. */
  const countAttempts = async ({ database }: TestApp) =>
    (await readOutbox(database)).map(({ attempts, leasedUntil }) => (leasedUntil === null ? attempts : -1));

  /** The mail state of the newest enquiry in the admin list. */
  async function shownMail(app: TestApp): Promise<string | null | undefined> {
    const admin = admins.get(app) ?? (await app.newAdminClient());
    admins.set(app, admin);
    const list = await admin.get(adminCalls.submissions);
    return ((await list.json()) as Submission[])[0]?.mail;
  }

  /** Advances the clock by a minute, so that every mail that waits for a server is due. */
  async function laterTry(app: TestApp): Promise<void> {
    app.clock.advance(60_000);
    app.wakeOutbox();
  }

  /** How often a test polls for background work. */
  const soon = { interval: 10 };

  return { open, startCatcher, start, post, readOutbox, countAttempts, shownMail, laterTry, soon };
}
