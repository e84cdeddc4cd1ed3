import type { Trx } from '../db/schema.ts';

/**
 * Makes an erasure of an enquiry, and other changes that begin with this call, wait for the transaction: two requests must
 * not count the same rows, and no row may refer to an enquiry that is being erased.
 * @returns false if it does not exist
 */
export async function lockSubmission(trx: Trx, id: number): Promise<boolean> {
  const locked = await trx
    .selectFrom('contact_submissions')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}
