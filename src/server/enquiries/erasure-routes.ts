import type { Context } from 'hono';
import { personalDataFile } from '../../contract/admin-paths.ts';
import { bulkErasure, type Erasure } from '../../contract/bulk.ts';
import { sessionOf } from '../accounts/sessions.ts';
import { actorOf, type AdminContext } from '../http/admin-context.ts';
import { readValidFields } from '../http/request-body.ts';
import type { Site } from '../site.ts';
import { eraseAddress, eraseSubmissions, exportAddress, summarizeAddress } from './erasure-store.ts';
import { writeJsonList } from './json-list.ts';
import { submissionIdOf, streamDownload, unknownSubmission } from './responses.ts';
import { findSubmission } from './submission-store.ts';

// The calls by which administrators delete enquiries, and export or erase everything about an address, which the number of
// an enquiry names: addresses do not belong in URLs. `npm run enquiries` does the same on the machine.

/** POST …/erased: deletes one or several enquiries, all or none. */
export async function postBulkErasure(site: Site, context: AdminContext): Promise<Response> {
  const selection = await readValidFields(context, 'the selection', bulkErasure);
  const { ids } = selection;
  return sendErasure(site, context, () => eraseSubmissions(site, ids, actorOf(context)));
}

/** GET …/{id}/address: what is stored about the address of an enquiry, in numbers. */
export async function getAddress(site: Site, context: AdminContext): Promise<Response> {
  const summary = await summarizeAddress(site.database.queries, await addressOf(site, context));
  return context.json(summary);
}

/** POST …/{id}/address/exported: everything that is stored about the address, as JSON. The export ends with the session. */
export async function postAddressExported(site: Site, context: AdminContext): Promise<Response> {
  const { isStillAdmin } = sessionOf(site, context);
  const address = await addressOf(site, context);
  const by = actorOf(context);
  async function* read() {
    for await (const exported of exportAddress(site, address, by)) {
      if (!(await isStillAdmin())) throw new Error('An export was stopped: its session has ended.');
      yield exported;
    }
  }
  const type = 'application/json; charset=utf-8';
  return streamDownload(context, writeJsonList(read()), { type, name: personalDataFile });
}

/** POST …/{id}/address/erased: erases everything that is stored about the address. */
export async function postAddressErased(site: Site, context: AdminContext): Promise<Response> {
  const address = await addressOf(site, context);
  return sendErasure(site, context, () => eraseAddress(site, address, actorOf(context)));
}

/**
 * The address of the enquiry that a path names.
 * @throws {HttpError} 404 if it does not exist
 */
async function addressOf({ database }: Site, context: Context): Promise<string> {
  const submission = await findSubmission(database.queries, submissionIdOf(context));
  if (!submission) throw unknownSubmission();
  return submission.email;
}

/** The response to an erasure, which open lists notice at once. */
async function sendErasure(site: Site, context: Context, erase: () => Promise<number>): Promise<Response> {
  const erased = await erase();
  site.liveUpdates.pollNow();
  return context.json<Erasure>({ erased });
}
