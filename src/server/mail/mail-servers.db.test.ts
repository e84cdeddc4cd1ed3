import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { adminCalls } from '../../contract/admin-paths.ts';
import type { UndeliveredMail } from '../../contract/submission.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { makeCertificate } from '../../../tests/support/certificate.ts';
import { onSqlite } from '../../../tests/support/database.ts';
import {
  behaviours,
  type Copy,
  type Fault,
  startFaultyMailServer,
  steps,
} from '../../../tests/support/faulty-mail-server.ts';
import { postEnquiry } from '../../../tests/support/mail-fixture.ts';
import { everyNth } from '../../../tests/support/sampling.ts';
import { startWebhookReceiver, webhookSecret } from '../../../tests/support/webhook-receiver.ts';
import { hourMs, minuteMs, secondMs } from '../../contract/duration.ts';

/** Twenty minutes in all. */
const outageMs = [1, 1, 2, 4, 4, 8].map((minutes) => minutes * minuteMs);
/** A server that says nothing is given up at once where it does so, so that the test need not wait for minutes. */
const patienceFor = ({ at, how }: Fault) => {
  if (how !== 'silent' || at === 'QUIT') return {};
  if (at === 'dot') return { answerMs: 500 };
  return { greetingTimeout: 500, connectionTimeout: 500, stepMs: 500 };
};
const [office, ada, visitor] = ['office@site.example', 'ada@site.example', 'visitor@engine.example'] as const;

const faults: Fault[] = [
  ...steps.flatMap((at) => behaviours.map((how) => ({ at, how }))),
  ...behaviours.map((how) => ({ at: 'RCPT' as const, how, receiver: ada })),
];
/** Each way at every second step, and at each step every second way; in a full run all. */
const tried = everyNth(2, faults);

/** After which times the outbox is looked at again once the server works. */
const laterMs = [
  ...[1, 4, 10, 15, 30].map((seconds) => seconds * secondMs),
  ...[4, 10, 15, 30].map((minutes) => minutes * minuteMs),
  ...[5, 19].map((hours) => hours * hourMs),
];
const inWords = [
  [secondMs, 'at once'],
  [minuteMs, '1 min'],
  [15 * minuteMs, '15 min'],
  [hourMs, '1 h'],
  [6 * hourMs, '6 h'],
  [25 * hourMs, '1 day'],
] as const;
const bucketOf = (ms: number) => inWords.find(([limitMs]) => ms <= limitMs)?.[1] ?? 'later';

type Row = {
  fault: Fault;
  shown: string;
  staff: number;
  visitor: number;
  arrivalMs: number;
  visitorIsGivenUp: boolean;
};

/** Each step at which a mail server may fail in each way, for twenty minutes; with all mails of an enquiry, and a digest. The database has no part in it. */
onSqlite((databases) => {
  async function tryFault(fault: Fault): Promise<Row> {
    const server = await startFaultyMailServer(
      fault.at === 'STARTTLS' ? makeCertificate(new Date(Date.now() + 24 * hourMs)) : undefined,
    );
    const hook = await startWebhookReceiver();
    const env = {
      ACKNOWLEDGE: 'on',
      MAIL_TO: `${office}, ${ada}`,
      REMIND_AFTER_HOURS: '1',
      WEBHOOK_URL: hook.url,
      WEBHOOK_SECRET: webhookSecret,
    };
    const database = await databases.open();
    const isSilent = fault.how === 'silent';
    const options = { env, smtpUrl: server.url };
    // It sends no mail before the fault begins.
    const withoutMail = await startApp(database, { env });
    expect((await postEnquiry(withoutMail.newClient(), { email: visitor })).status).toBe(201);
    // The webhook does not wait for it.
    await expect.poll(() => hook.received.length).toBe(1);
    await withoutMail.close();
    let app = await startApp(database, { ...options, patience: patienceFor(fault) });
    app.clock.advance(3.5 * hourMs);
    server.setFault(fault);
    await app.queueDigest();
    app.startOutbox();
    await settle(app);
    const admin = await app.newAdminClient();
    const shown = new Set<string>();
    for (const ms of fault.how === 'late' ? [] : outageMs) {
      const { waiting, refused, perhaps } = (await (
        await admin.get(adminCalls.undeliveredMail)
      ).json()) as UndeliveredMail;
      for (const [count, word] of [
        [waiting, 'waits'],
        [refused, 'refused'],
        [perhaps, 'perhaps delivered'],
      ] as const)
        if (count > 0) shown.add(word);
      await advance(app, ms);
    }

    server.setFault(undefined);
    if (isSilent) {
      const passedMs = app.clock.elapsedMs();
      await app.close();
      app = await startApp(database, options);
      app.clock.advance(passedMs);
      app.startOutbox();
      await settle(app);
    }
    let arrivalMs = 0;
    for (const ms of laterMs) {
      if (await isOver(app)) break;
      arrivalMs += ms;
      await advance(app, ms);
    }
    const copiesTo = (to: string, isWanted: (copy: Copy) => boolean = () => true) =>
      server.copies.filter((copy) => copy.to === to && isWanted(copy));
    const perMail = [office, ada].flatMap((to) =>
      [/^<enquiry-/, /^<digest\./].map((id) => copiesTo(to, ({ messageId }) => id.test(messageId)).length),
    );
    const states = await database.queries.selectFrom('outbox').select(['kind', 'state']).execute();
    const toStaff = states.filter(({ kind }) => kind === 'notification' || kind === 'digest');
    expect(toStaff.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'sent']);
    expect(Math.min(...perMail), JSON.stringify(fault)).toBeGreaterThanOrEqual(1);
    expect(hook.received).toHaveLength(1);
    await app.close();
    await server.close();
    await hook.close();
    return {
      fault,
      shown: [...shown].join(', '),
      staff: Math.max(...perMail),
      visitor: copiesTo(visitor).length,
      arrivalMs,
      visitorIsGivenUp: states.some(({ kind, state }) => kind === 'acknowledgement' && state === 'failed'),
    };
  }

  /** Waits until the outbox has looked for what is due now, and nothing is being sent. */
  async function settle(app: TestApp): Promise<void> {
    const isSending = async () =>
      (await app.database.queries.selectFrom('outbox').select('id').where('leasedUntil', 'is not', null).execute())
        .length > 0;
    // The first round to end may have begun before.
    for (let round = 0; round < 2; round += 1) {
      app.clock.advance(1);
      app.wakeOutbox();
      const isDone = async () => app.outbox.lastRound?.getTime() === app.clock.now().getTime() && !(await isSending());
      await expect.poll(isDone, { interval: 10 }).toBe(true);
    }
  }
  async function advance(app: TestApp, ms: number): Promise<void> {
    app.clock.advance(ms);
    await settle(app);
  }
  const isOver = async ({ database }: TestApp) =>
    (await database.queries.selectFrom('outbox').select('id').where('state', '=', 'waiting').execute()).length === 0;

  test('whatever a mail server does at whichever step, all mail arrives after its repair, visitors get one copy at most, and the office reads the state', async () => {
    const rows: Row[] = [];
    const rest = tried.values();
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        for (const fault of rest) rows.push(await tryFault(fault));
      }),
    );
    for (const row of rows) {
      const mayBeDelivered = row.fault.at === 'dot' && (row.fault.how === 'closed' || row.fault.how === 'silent');
      expect(row.staff, JSON.stringify(row)).toBeLessThanOrEqual(mayBeDelivered ? 3 : 1);
      expect(row.visitor, JSON.stringify(row)).toBeLessThanOrEqual(1);
      // A visitor gets none only if the server refused it for good.
      if (row.visitor === 0) expect(row).toMatchObject({ fault: { how: '5xx' }, visitorIsGivenUp: true });
    }
    const lines = readFileSync('docs/explanation/reliability.md', 'utf8').split('\n');
    const names = tableOf([]).map((line) => line.split('|').slice(0, 2).join('|'));
    const documented = lines.filter((line) => names.some((name) => line.startsWith(`${name}|`)));
    expect(documented).toEqual(tableOf(rows, documented));
  });
});

/** The rows as the documents have them; the cells that were not tried are taken from there. */
function tableOf(rows: Row[], documented: readonly string[] = []): string[] {
  const cellOf = ({ shown, staff, visitor: visitors, arrivalMs }: Row) =>
    [shown, staff > 1 && `${staff} copies to staff`, visitors === 0 && 'none to the visitor', bucketOf(arrivalMs)]
      .filter(Boolean)
      .join(', ');
  return [...steps, undefined].map((step, line) => {
    const cells = behaviours.map((how, column) => {
      const row = rows.find(
        ({ fault }) =>
          fault.how === how && (step ? fault.at === step && !fault.receiver : fault.receiver !== undefined),
      );
      return row ? cellOf(row) : (documented[line]?.split('|')[column + 2]?.trim() ?? '');
    });
    return `| ${step === 'dot' ? 'final dot' : (step ?? 'RCPT of one receiver')} | ${cells.join(' | ')} |`;
  });
}
