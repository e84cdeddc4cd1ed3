import type { Context } from 'hono';
import { bulkErasure, type Erasure } from '../../contract/bulk.ts';
import { fieldsError } from '../http/http-error.ts';
import { readFields } from '../http/request-body.ts';
import type { OfficeSite } from './change-routes.ts';
import { eraseEnquiries, IncompleteErasureError } from './erasure-store.ts';
import { type AdminContext, nameOf, noStore } from './list-routes.ts';

// The calls by which administrators delete enquiries. `npm run enquiries` does the same on the machine.

/** POST …/erased: deletes one or several enquiries, all or none. */
export async function postSubmissionsErased(site: OfficeSite, context: AdminContext): Promise<Response> {
  const { fields } = await readFields(context, 'the selection');
  const selection = bulkErasure.safeParse(fields);
  if (!selection.success) throw fieldsError(selection.error.issues, 'The selection could not be read.');
  const { ids } = selection.data;
  return showErasure(site, context, () => eraseEnquiries(site, ids, { username: nameOf(context) }));
}

/** The response to an erasure, which open lists notice at once. Rows are gone also where their bytes could not be purged. */
async function showErasure(site: OfficeSite, context: Context, erase: () => Promise<number>): Promise<Response> {
  let answer: Erasure;
  try {
    answer = { erased: await erase(), incomplete: null };
  } catch (error) {
    if (!(error instanceof IncompleteErasureError)) throw error;
    site.errors.logFailure(
      { event: 'erasure-incomplete' },
      error,
      'the words of erased enquiries may still be in the files',
    );
    answer = { erased: error.erased, incomplete: error.message };
  } finally {
    site.liveUpdates.pollNow();
  }
  return context.json(answer, 200, noStore);
}
