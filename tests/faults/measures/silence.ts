import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from '../../../src/contract/paths.ts';
import { makeBackup } from '../../../src/server/backup/make-backup.ts';
import { createBackupSchedule } from '../../../src/server/backup/schedule.ts';
import { type DatabasePlace, openDatabase } from '../../../src/server/db/open.ts';
import { startApp, startTime, type TestApp } from '../../support/app.ts';
import { type MailCatcher, startMailCatcher } from '../../support/mail-catcher.ts';
import type { Measurement } from '../../support/measurement.ts';
import { minutesUntilSilence, passMinutes } from '../../support/simulated-minutes.ts';
import { missingSmallDisk, mountSmallDisk } from '../../support/small-disk.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../support/webhook-receiver.ts';
import type { Environment } from '../environment.ts';
import { createDatabaseOnDisk, dropTablespace } from './full-disk.ts';

const minuteMs = 60_000;
const silentWithin = 31;
/** For a mail, a backup or an enquiry on a busy machine. */
const giveUpMs = 30_000;

/** The site, the receiver of its heartbeat and the server of its mail. */
type Watched = {
  place: DatabasePlace;
  app: TestApp;
  receiver: WebhookReceiver;
  mail: MailCatcher;
  /** A new app on the same database with other settings, at the same time, as after a restart. */
  restart(env?: Record<string, string>): Promise<TestApp>;
};

/** The faults that nobody sees on the site. */
const measures = {
  'wrong SMTP password': measureWrongPassword,
  'full disk': async (environment) => missingSmallDisk ?? measureFullDisk(environment),
  'stopped outbox': measureStoppedOutbox,
  'failed backup': measureFailedBackup,
} as const satisfies Record<string, (environment: Environment) => Promise<Outcome | string>>;
export type SilentFault = keyof typeof measures;
export const silentFaults = Object.keys(measures) as SilentFault[];

/** The simulated minutes from a fault to the first minute without a beat, and whether beats return after the repair. */
type Outcome = { minutes: number; isBack: boolean };

/**
 * With each of four faults the heartbeat stops soon, and it returns after the repair. The process of the site has no
 * setting for its clock, and half an hour is too long to wait: the composed app runs in this process, with a clock that
 * advances by a minute at a time.
 */
export async function measureSilence(
  environment: Environment,
  names: readonly SilentFault[] = silentFaults,
): Promise<Measurement> {
  const outcomes: [name: SilentFault, outcome: Outcome | string][] = [];
  for (const name of names) outcomes.push([name, await measures[name](environment)]);
  const met = outcomes.filter(
    ([, outcome]) => typeof outcome !== 'string' && outcome.minutes <= silentWithin && outcome.isBack,
  );
  const skipped = outcomes.filter(([, outcome]) => typeof outcome === 'string');
  const lines = outcomes.map(([name, outcome]) => `${name}: ${describe(outcome)}`);
  return {
    name: 'silence is noticed by another way',
    target: `4 faults: the heartbeat stops ≤ ${silentWithin} minutes later, and returns after the repair; simulated minutes of the app with a clock of the measurement`,
    measured: `${met.length} of ${names.length}; ${lines.join('; ')}`,
    isMet: met.length + skipped.length < outcomes.length ? false : skipped.length > 0 ? undefined : true,
  };
}

function describe(outcome: Outcome | string): string {
  if (typeof outcome === 'string') return `not measured: ${outcome}`;
  const { minutes, isBack } = outcome;
  const stopped = minutes === Infinity ? 'never silent' : `silent after ${minutes} min`;
  return `${stopped}, ${isBack ? 'back' : 'not back'} after the repair`;
}

async function measureWrongPassword(environment: Environment): Promise<Outcome> {
  return watched(environment, { isPasswordWrong: true }, async ({ app, receiver, mail, restart }) => {
    await post(app);
    await until(async () => {
      const tried = app.database.queries.selectFrom('outbox').select('id').where('lastAttemptAt', 'is not', null);
      return (await tried.execute()).length > 0;
    });
    const minutes = await minutesUntilSilence(app, receiver);
    const isBack = await beatsReturn(await restart({ SMTP_URL: mail.url }), receiver);
    return { minutes, isBack: isBack && mail.mails.length === 1 };
  });
}

/**
 * The minutes count from the first enquiry that the full disk refuses: pages of the database that are half empty take
 * some more. Visitors try meanwhile.
 */
async function measureFullDisk(environment: Environment): Promise<Outcome> {
  const disk = mountSmallDisk(environment.kind === 'sqlite' ? 16 : 40);
  try {
    const onDisk = { ...environment, newDatabase: () => createDatabaseOnDisk(environment, disk.folder) };
    return await watched(onDisk, {}, async ({ app, receiver }) => {
      disk.fill();
      await until(async () => (await tryPost(app, longMessage())).status === 503);
      const visit = async () => void (await tryPost(app, longMessage()));
      const minutes = await minutesUntilSilence(app, receiver, visit);
      disk.makeRoom();
      return { minutes, isBack: await beatsReturn(app, receiver, visit) };
    });
  } finally {
    if (environment.postgres) await dropTablespace(environment.postgres.url);
    disk.remove();
  }
}

async function measureStoppedOutbox(environment: Environment): Promise<Outcome> {
  return watched(environment, {}, async ({ app, receiver, restart }) => {
    await app.outbox.stop();
    const minutes = await minutesUntilSilence(app, receiver);
    return { minutes, isBack: await beatsReturn(await restart(), receiver) };
  });
}

/** The minutes count from the time at which the backup was due and failed. */
async function measureFailedBackup(environment: Environment): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'site-backups-'));
  const minutesUntilDue = 10;
  try {
    return await watched(environment, { folder, minutesUntilDue }, async ({ place, app, receiver }) => {
      const { clock, log, config } = app;
      const schedule = createBackupSchedule({
        folder,
        at: config.backupAt,
        // The site's own process for it has the time of the machine.
        startBackup: (signal) =>
          makeBackup({
            ...place,
            folder,
            keep: config.backupKeep,
            ifDueAt: config.backupAt,
            environment: process.env,
            clock: clock.now,
            signal,
          }),
        clock: clock.now,
        log,
      });
      await schedule.run();
      const before = receiver.received.length;
      await passMinutes(app, minutesUntilDue - 1, schedule.run);
      if (receiver.received.length !== before + minutesUntilDue - 1)
        throw new Error('The site did not beat although its backup is current.');
      // The lock of the next backup cannot be made.
      const lock = join(folder, 'backup.lock');
      rmSync(lock);
      mkdirSync(lock);
      await passMinutes(app, 1, schedule.run);
      if (!app.logLines.some((line) => line.includes('no backup could be made')))
        throw new Error('The backup did not fail.');
      const minutes = await minutesUntilSilence(app, receiver, schedule.run);
      rmSync(lock, { recursive: true });
      return { minutes, isBack: await beatsReturn(app, receiver, schedule.run) };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Plan = { isPasswordWrong?: boolean; folder?: string; minutesUntilDue?: number };

/** Runs a measurement on a new site that has beaten for the first time. */
async function watched(
  environment: Environment,
  { isPasswordWrong = false, folder, minutesUntilDue = 0 }: Plan,
  measure: (site: Watched) => Promise<Outcome>,
): Promise<Outcome> {
  const open: { close(): Promise<unknown> }[] = [];
  const opened = <One extends { close(): Promise<unknown> }>(one: One): One => (open.push(one), one);
  const ownDir = mkdtempSync(join(tmpdir(), 'site-data-'));
  try {
    const target = await environment.newDatabase();
    const place: DatabasePlace =
      target.kind === 'sqlite'
        ? { dataDir: target.dataDir ?? ownDir }
        : { dataDir: ownDir, databaseUrl: target.databaseUrl };
    const receiver = opened(await startWebhookReceiver());
    const mail = opened(await startMailCatcher({ login: { user: 'site', pass: 'right' } }));
    const database = opened(await openDatabase(place));
    const start = async (env: Record<string, string>, at?: Date) => {
      const app = opened(
        await startApp(database, {
          env: {
            DATA_DIR: place.dataDir,
            HEARTBEAT_URL: receiver.url,
            SMTP_URL: isPasswordWrong ? mail.url.replace('right', 'wrong') : mail.url,
            ...(folder && { BACKUP_DIR: folder, BACKUP_AT: dueIn(minutesUntilDue) }),
            ...env,
          },
        }),
      );
      if (at) app.clock.advance(at.getTime() - app.clock.now().getTime());
      app.outbox.start();
      return app;
    };
    const app = await start({});
    if (!folder) await passMinutes(app, 1);
    if (!folder && receiver.received.length !== 1) throw new Error('The site did not beat although all was well.');
    const restart = async (env: Record<string, string> = {}) => {
      await app.close();
      return start(env, app.clock.now());
    };
    return await measure({ place, app, receiver, mail, restart });
  } finally {
    for (const one of open.toReversed()) await one.close();
    rmSync(ownDir, { recursive: true, force: true });
  }
}

/** BACKUP_AT as minutes after the initial time of the app's clock, in the machine's local time. */
function dueIn(minutes: number): string {
  const due = new Date(Date.parse(startTime) + minutes * minuteMs);
  return [due.getHours(), due.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}

const tryPost = (app: TestApp, message = 'Can it weave?'): Promise<Response> =>
  app
    .newClient()
    .postJson(calls.contact, { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@engine.example', message });

/** A message that no database compresses: it fills half-empty pages sooner. */
const longMessage = (): string => randomBytes(1_500).toString('hex');

/** Sends an enquiry until it is stored: a busy machine sheds load. */
const post = (app: TestApp): Promise<void> => until(async () => (await tryPost(app)).status === 201);

/** Passes minutes until one brings a beat again; false where none does. */
async function beatsReturn(
  app: TestApp,
  { received }: WebhookReceiver,
  everyMinute?: () => Promise<void>,
): Promise<boolean> {
  return until(async () => {
    const before = received.length;
    await passMinutes(app, 1, everyMinute);
    return received.length > before;
  }).then(
    () => true,
    () => false,
  );
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const began = performance.now();
  while (!(await isSo())) {
    if (performance.now() - began > giveUpMs) throw new Error('What was waited for did not happen.');
    await sleep(20);
  }
}
