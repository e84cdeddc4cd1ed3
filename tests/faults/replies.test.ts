import { afterEach, expect, inject, test } from 'vitest';
import { adminCalls } from '../../src/contract/admin-paths.ts';
import { calls } from '../../src/contract/paths.ts';
import { replyQueued } from '../../src/contract/replies.ts';
import { type ClusterDatabase, startCluster, withDatabase } from '../support/cluster.ts';
import { isFullRun } from '../support/full-run.ts';
import { startMailCatcher } from '../support/mail-catcher.ts';
import { freshDatabase } from '../support/postgres.ts';
import { openSession } from '../support/site.ts';

// A reply waits in the database: no kill loses it, sends it early or sends it twice. In a full run also on PostgreSQL with
// three processes.

const postgres = inject('postgres');
const kinds = ['sqlite', ...(isFullRun && !('reason' in postgres) ? (['postgres'] as const) : [])] as const;

const closeLater: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of closeLater.splice(0).toReversed()) await one.close();
});

test.each(kinds)(
  'every process is killed between queueing and sending: the reply is sent once, not before its time, and one taken back is not sent (%s)',
  async (kind) => {
    const catcher = await startMailCatcher();
    closeLater.push(catcher);
    const database: ClusterDatabase = kind === 'postgres' ? { kind, databaseUrl: await freshDatabase() } : { kind };
    const site = await startCluster(database, { SMTP_URL: catcher.url });
    closeLater.push(site);
    const post = async (path: string, body: object, headers: Record<string, string> = {}) =>
      fetch(site.origin + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const cookie = { Cookie: await openSession(site.origin) };
    async function sendReply(email: string) {
      const enquiry = { firstName: 'Ada', lastName: 'L', email, message: 'Can it weave?' };
      const { id } = (await (await post(calls.contact, enquiry)).json()) as { id: number };
      const answer = await post(adminCalls.submissionReplies(id), { text: 'Yes.' }, cookie);
      expect(answer.status).toBe(201);
      const { reply } = replyQueued.parse(await answer.json());
      return { id, replyId: reply?.id ?? 0, queuedAt: Date.parse(reply?.createdAt ?? '') };
    }
    const kept = await sendReply('kept@engine.example');
    const undone = await sendReply('undone@engine.example');
    const answer = await post(adminCalls.submissionReplyUndone(undone.id, undone.replyId), {}, cookie);
    expect(answer.status).toBe(200);
    await Promise.all(site.members.map((member) => member.kill()));
    const rows = await withDatabase(site.place, (queries) =>
      queries.selectFrom('outbox').select(['state', 'attempts']).where('kind', '=', 'reply').execute(),
    );
    expect(rows).toEqual([{ state: 'waiting', attempts: 0 }]);
    await Promise.all(site.members.map((member) => member.start()));
    const toVisitors = () => catcher.mails.filter(({ to }) => to[0]?.endsWith('engine.example'));
    await expect.poll(() => toVisitors().length).toBe(1);
    expect(Date.now() - kept.queuedAt).toBeGreaterThanOrEqual(10_000);
    await expect
      .poll(() =>
        withDatabase(site.place, async (queries) =>
          (await queries.selectFrom('outbox').select('state').where('kind', '=', 'reply').execute()).map(
            ({ state }) => state,
          ),
        ),
      )
      .toEqual(['sent']);
    expect(toVisitors().map(({ to }) => to[0])).toEqual(['kept@engine.example']);
  },
);
