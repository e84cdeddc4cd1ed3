import { sql } from 'kysely';
import { exactCountLimit, largestId } from '../../contract/listing.ts';
import { domainOf, mailboxOf } from '../../contract/mailbox.ts';
import type { Queries } from '../db/schema.ts';
import { type Beside, escapeLike } from './submission-store.ts';

/** The number of an enquiry, for the enquiries of its mailbox, or of the other mailboxes of its domain. */
type Sender = { mailboxOf: number | undefined; colleaguesOf: number | undefined };

/**
 * The numbers of a sender's enquiries, the newest first, as many as a list counts. The database reads every row and finds
 * what may be the address; contract/mailbox.ts decides, since it compares letters of all scripts.
 * @returns undefined if no sender is asked for
 */
export async function listIdsOfSender(
  queries: Queries,
  sender: Sender,
  { before = largestId }: Beside,
): Promise<number[] | undefined> {
  const id = sender.mailboxOf ?? sender.colleaguesOf;
  if (id === undefined) return undefined;
  const query = queries.selectFrom('contact_submissions').select('email').where('id', '=', id);
  const { email = '' } = (await query.executeTakeFirst()) ?? {};
  const mailbox = mailboxOf(email);
  const domain = `@${domainOf(email)}`;
  const isColleague = sender.mailboxOf === undefined;
  const suffixed = isColleague ? '%' : `${escapeLike(mailbox.slice(0, -domain.length))}+%`;
  const { rows } = await sql<{ id: number; email: string }>`
    select "id", "email" from contact_submissions
    where "id" < ${before}
      and (lower("email") = ${mailbox} or lower("email") like ${suffixed + escapeLike(domain)} escape '\\'
        or octet_length("email") <> length("email"))
    order by "id" desc limit ${exactCountLimit + 1}`.execute(queries);
  return rows.flatMap((row) => {
    const other = mailboxOf(row.email);
    const isWanted = isColleague ? other !== mailbox && other.endsWith(domain) : other === mailbox;
    return isWanted ? [row.id] : [];
  });
}
