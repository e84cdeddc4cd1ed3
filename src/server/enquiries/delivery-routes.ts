import type { Context } from 'hono';
import { tryRecordEvent } from '../audit/events-store.ts';
import { actorOf, type AdminContext } from '../http/admin-context.ts';
import { countUndelivered, findUndelivered } from '../mail/delivery-store.ts';
import { testMail } from '../mail/mail-test.ts';
import { resumeOutbox } from '../mail/outbox.ts';
import { sendUndeliveredAgain } from '../mail/outbox-store.ts';
import type { Site } from '../site.ts';
import { sendSubmission, submissionIdOf } from './responses.ts';

/** GET /api/admin/undelivered-mail: how many mails were not delivered, since when, and why. */
export async function getUndelivered({ config, database, clock }: Site, context: Context): Promise<Response> {
  const about = { now: clock(), hasWebhook: config.webhook !== undefined };
  return context.json(await countUndelivered(database.queries, about));
}

/**
 * POST /api/admin/undelivered-mail/send-again: how many are tried again. A repeated request sends nothing twice: a mail
 * that was sent stays sent.
 */
export async function postSendAllAgain(site: Site, context: AdminContext): Promise<Response> {
  const counts = await sendUndeliveredAgain(site, actorOf(context));
  resumeOutbox(site);
  site.liveUpdates.pollNow();
  return context.json(counts);
}

/** POST /api/admin/contact-submissions/{id}/send-again */
export async function postSendAgain(site: Site, context: AdminContext): Promise<Response> {
  const id = submissionIdOf(context);
  await sendUndeliveredAgain(site, actorOf(context), id);
  const response = await sendSubmission(site, context, id);
  resumeOutbox(site);
  site.liveUpdates.pollNow();
  return response;
}

/** GET /api/admin/test-email, 'Test Email Connection': the result of `testMail`. After a success waiting mail is tried at once. */
export async function getMailTest(site: Site, context: AdminContext): Promise<Response> {
  const { database, config, clock, createResolver } = site;
  const result = await testMail({
    config,
    clock,
    createResolver,
    findUndelivered: async () =>
      (await findUndelivered(database.queries, { now: clock(), hasWebhook: config.webhook !== undefined })).staff,
  });
  if (result.success) resumeOutbox(site);
  const detail = result.success ? 'succeeded' : 'failed';
  await tryRecordEvent(site, { by: actorOf(context), what: 'mail-tested', detail });
  return context.json(result);
}
