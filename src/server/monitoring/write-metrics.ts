import { createHash, timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Gauge, register } from 'prom-client';
import { readHealth, type WaitingDelivery } from './health.ts';
import { isLoopback } from '../local-address.ts';
import type { Site } from '../site.ts';

collectDefaultMetrics();

const buildInfo = new Gauge({
  name: 'site_build_info',
  help: 'The running version.',
  labelNames: ['version', 'database', 'node'],
});
/** Values of the site's state; one that is not known is left out. */
const state = {
  ready: new Gauge({ name: 'site_ready', help: '1 while the site can serve and store.' }),
  write: new Gauge({
    name: 'site_database_write_seconds',
    help: 'How long the last test write to the database took.',
  }),
  mail: new Gauge({ name: 'site_mail_oldest_waiting_seconds', help: 'How long the oldest mail to staff waits.' }),
  webhook: new Gauge({ name: 'site_webhook_oldest_waiting_seconds', help: 'How long the oldest webhook waits.' }),
  outbox: new Gauge({ name: 'site_outbox_round_age_seconds', help: 'Time since the outbox looked for mail.' }),
  backup: new Gauge({ name: 'site_backup_age_seconds', help: 'Age of the last backup.' }),
  backupCurrent: new Gauge({ name: 'site_backup_current', help: '1 while the last backup is as new as it should be.' }),
  diskFree: new Gauge({ name: 'site_disk_free_bytes', help: 'Free bytes on the disk of DATA_DIR.' }),
  diskSize: new Gauge({ name: 'site_disk_size_bytes', help: 'Size of the disk of DATA_DIR.' }),
};
const undeliveredMails = new Gauge({
  name: 'site_mails_undelivered',
  help: 'Mails and webhooks in the database that wait, were refused, given up or perhaps delivered; counted up to 1,000.',
  labelNames: ['recipient', 'state'],
});

export const metricsType = register.contentType;

/**
 * Whether a request may read the metrics: one from this machine itself, which no proxy forwards, or one that has the
 * token. The comparison takes equally long for every wrong token.
 */
export function mayReadMetrics(
  { config: { metricsToken } }: Site,
  request: { peer: string; isForwarded: boolean; authorization: string | undefined },
): boolean {
  const [, sent] = /^Bearer +(\S+)$/i.exec(request.authorization ?? '') ?? [];
  if (metricsToken !== undefined && sent !== undefined && timingSafeEqual(hash(sent), hash(metricsToken))) return true;
  return !request.isForwarded && isLoopback(request.peer);
}

const hash = (text: string) => createHash('sha256').update(text).digest();

/** Writes all metrics as text: what this process counts, and the state of the site. */
export async function writeMetrics(site: Site): Promise<string> {
  const { at, isReady, writeMs, mail, webhook, undelivered, outboxRoundAt, backup, disk } = await readHealth(site);
  const secondsSince = (time: Date | undefined) => time && Math.max(0, (at.getTime() - time.getTime()) / 1000);
  const waitedFor = (waiting: WaitingDelivery | undefined) =>
    isReady ? (secondsSince(waiting?.since) ?? 0) : undefined;
  set(state.ready, Number(isReady));
  set(state.write, writeMs === undefined ? undefined : writeMs / 1000);
  set(state.mail, waitedFor(mail));
  set(state.webhook, waitedFor(webhook));
  set(state.outbox, secondsSince(outboxRoundAt));
  set(state.backup, secondsSince(backup?.at));
  set(state.backupCurrent, backup && Number(backup.isCurrent));
  set(state.diskFree, disk?.free);
  set(state.diskSize, disk?.size);
  buildInfo.reset();
  buildInfo.set({ version: site.buildId, database: site.database.driver.kind, node: process.version }, 1);
  undeliveredMails.reset();
  for (const [audience, { waiting, refused, givenUp, perhaps }] of Object.entries(undelivered ?? {})) {
    undeliveredMails.set({ recipient: audience, state: 'waiting' }, waiting);
    undeliveredMails.set({ recipient: audience, state: 'refused' }, refused);
    undeliveredMails.set({ recipient: audience, state: 'given-up' }, givenUp);
    undeliveredMails.set({ recipient: audience, state: 'perhaps' }, perhaps);
  }
  return register.metrics();
}

function set(gauge: Gauge, value: number | undefined): void {
  if (value === undefined) gauge.remove();
  else gauge.set(value);
}
