import { sql } from 'kysely';
import type { BulkAction, BulkChange } from '../../contract/bulk.ts';
import type { FollowUpChange, OutcomeChange } from '../../contract/plans.ts';
import type { SpamMark } from '../../contract/submission.ts';
import type { AssigneeChange } from '../../contract/assignee.ts';
import { findUser } from '../accounts/account-store.ts';
import { isMissingReference } from '../db/database-errors.ts';
import type { Trx } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Act, Actor, Administrator } from '../audit/events.ts';
import { recordEvents } from '../audit/events-store.ts';
import { holdMails, releaseMails, setObsolete } from '../mail/outbox-store.ts';
import type { Site } from '../site.ts';
import { type Assignment, type AssigneeOutcome, changeAssignee, findAssigneeId } from './assignee-store.ts';
import { queueAssignmentMail } from './assignment-mail.ts';
import { linkName } from './submission-store.ts';

type ChangeOptions = { by: Administrator; isUndo?: boolean | undefined };

/** Changes one enquiry; true if that changed anything. */
type Change = (site: Site, trx: Trx, id: number, options: ChangeOptions) => Promise<boolean>;

const changes: Record<Exclude<BulkAction, 'assign'>, Change> = {
  contacted: (site, trx, id, options) => setContacted(site, trx, id, { isContacted: true, ...options }),
  'not-contacted': (site, trx, id, options) => setContacted(site, trx, id, { isContacted: false, ...options }),
  spam: (site, trx, id, options) => setSpamMark(site, trx, id, { mark: 'spam', ...options }),
  'not-spam': (site, trx, id, options) => setSpamMark(site, trx, id, { mark: 'not-spam', ...options }),
  unjudged: (site, trx, id, options) => setSpamMark(site, trx, id, { mark: null, ...options }),
  take: (site, trx, id, { by }) => takeOrRelease(site, trx, id, { from: null, to: { ...by, role: 'admin' }, by }),
  release: (site, trx, id, { by }) => takeOrRelease(site, trx, id, { from: by, to: null, by }),
};

const takeOrRelease = async (site: Site, trx: Trx, id: number, assignment: Omit<Assignment, 'now'>) =>
  (await changeAssignee(site, trx, id, { ...assignment, now: site.clock() })) === 'changed';

/**
 * Changes enquiries in one transaction, with an event for each that changed. A mark as contacted or as spam that is there
 * already stays with its person; one that was removed and is restored by Undo names who had set it. 'take' takes those
 * that nobody has, 'release' releases those of the administrator.
 * @returns the numbers of those that changed; 'unknown-assignee' if no administrator has the name of 'assign'
 */
export async function changeSubmissions(
  site: Site,
  { ids, what, ...named }: BulkChange,
  by: Administrator,
): Promise<number[] | 'unknown-assignee'> {
  // In order: two transactions that change the same enquiries wait for each other and do not deadlock.
  const ordered = [...new Set(ids.toSorted((a, b) => a - b))];
  if (what === 'assign')
    return unlessRemoved(
      site,
      inTransaction(site.database.queries, (trx) =>
        assignSubmissions(
          site,
          trx,
          ordered,
          { ...named, from: formerAssignees(ids, named.from), to: named.to ?? null },
          by,
        ),
      ),
    );
  return inTransaction(site.database.queries, async (trx) => {
    const changed: number[] = [];
    for (const id of ordered) if (await changes[what](site, trx, id, { by, isUndo: named.isUndo })) changed.push(id);
    return changed;
  });
}

/** Who had each enquiry when it was last seen; undefined if that does not matter. */
type FormerAssignees = ReadonlyMap<number, string | null> | undefined;

function formerAssignees(ids: readonly number[], from: BulkChange['from']): FormerAssignees {
  if (from === undefined) return undefined;
  return new Map(ids.map((id, at) => [id, Array.isArray(from) ? (from[at] ?? null) : from]));
}

/**
 * Changes who answers an enquiry, and records it: 'overtaken' if somebody else than `from` has it by now, or if it does not
 * exist.
 */
export async function assignSubmission(
  site: Site,
  id: number,
  change: AssigneeChange,
  by: Administrator,
): Promise<AssigneeOutcome | 'unknown-assignee'> {
  const assigned = inTransaction(site.database.queries, async (trx) => {
    const former = formerAssignees([id], change.from);
    const changed = await assignSubmissions(site, trx, [id], { ...change, from: former }, by);
    if (changed === 'unknown-assignee') return changed;
    if (changed.length > 0) return 'changed';
    const to = change.to === null ? null : await findUser(trx, change.to);
    return (await findAssigneeId(trx, id)) === (to?.id ?? null) ? 'unchanged' : 'overtaken';
  });
  return unlessRemoved(site, assigned);
}

/** An assignment, or 'unknown-assignee' if the account was removed after the transaction had found it. */
async function unlessRemoved<Result>(
  { errors }: Site,
  assigned: Promise<Result>,
): Promise<Result | 'unknown-assignee'> {
  try {
    return await assigned;
  } catch (error) {
    if (!isMissingReference(error)) throw error;
    // A defect of the program, such as a wrong number in a mail, would look the same.
    errors.logFailure({ event: 'error' }, error, 'an assignment refers to a row that is gone', 'warn');
    return 'unknown-assignee';
  }
}

/** Assigns those enquiries that their former assignees still have, or all of them, with one mail to a colleague. */
async function assignSubmissions(
  site: Site,
  trx: Trx,
  ids: readonly number[],
  { from, to, isUndo }: Pick<BulkChange, 'isUndo'> & { from: FormerAssignees; to: string | null },
  by: Administrator,
): Promise<number[] | 'unknown-assignee'> {
  const account = to === null ? null : await findUser(trx, to);
  if (account === undefined || account?.role === 'user') return 'unknown-assignee';
  const now = site.clock();
  const findFormerId = async (id: number) => {
    if (!from) return findAssigneeId(trx, id);
    const name = from.get(id) ?? null;
    return name === null ? null : (await findUser(trx, name))?.id;
  };
  const changed: number[] = [];
  for (const id of ids) {
    const formerId = await findFormerId(id);
    // That account was removed, which has released the enquiry, or the enquiry is gone.
    if (formerId === undefined) continue;
    const assignment = { from: formerId === null ? null : { id: formerId }, to: account, by, now, isUndo };
    if ((await changeAssignee(site, trx, id, assignment)) === 'changed') changed.push(id);
  }
  if (account && account.id !== by.id && !isUndo && changed.length > 0)
    await queueAssignmentMail(site, trx, account, now);
  return changed;
}

/** Who has set a mark, and when. */
type Mark = { at: string; username: string; id: number | null };

/** The last mark of an enquiry, which was removed, from its event; undefined if that is older than a year. */
async function findRemovedMark(
  trx: Trx,
  submissionId: number,
  what: 'contacted' | SpamMark,
): Promise<Mark | undefined> {
  const last = await trx
    .selectFrom('events as e')
    .leftJoin('users as u', 'u.id', 'e.whoId')
    .select(['e.at', 'e.who', 'u.id', 'u.username'])
    .where('e.submissionId', '=', submissionId)
    .where('e.what', '=', what)
    .orderBy('e.id', 'desc')
    .executeTakeFirst();
  if (!last) return undefined;
  const { at, who, id, username } = last;
  return { at, id, username: username ?? (who === 'mail link' ? linkName : who) };
}

/** `person`: whose mark it is, if that is not `by`; with null for an account that was removed. */
export type ContactedMark = {
  isContacted: boolean;
  by: Actor;
  person?: Omit<Mark, 'at'>;
  isUndo?: boolean | undefined;
};

/**
 * Marks an enquiry as contacted, or takes the mark back; false if it was so already. `isUndo`: the mark that was removed is
 * there again, with its person and time.
 */
export async function setContacted(
  site: Site,
  trx: Trx,
  id: number,
  { isContacted, by, person, isUndo = false }: ContactedMark,
): Promise<boolean> {
  const at = site.clock().toISOString();
  const account = person ?? (typeof by === 'object' && 'username' in by ? by : { id: null, username: linkName });
  const removed = isContacted && isUndo ? await findRemovedMark(trx, id, 'contacted') : undefined;
  const mark: Mark = removed ?? { at, username: account.username, id: account.id };
  const changed = await trx
    .updateTable('submission_state')
    .set(
      isContacted
        ? { contactedAt: mark.at, contactedBy: mark.username, contactedById: mark.id }
        : { contactedAt: null, contactedBy: null, contactedById: null },
    )
    .where('submissionId', '=', id)
    .where('contactedAt', isContacted ? 'is' : 'is not', null)
    .returning('submissionId')
    .executeTakeFirst();
  if (!changed) return false;
  await setObsolete(trx, id, isContacted);
  const what = isContacted ? 'contacted' : 'not-contacted';
  await recordEvents(site, trx, { by, ...(removed ? restored('contacted') : { what }), submissionId: id, at });
  return true;
}

const restored = (mark: 'contacted' | SpamMark) => ({ what: 'mark-restored', detail: mark }) as const;

/**
 * Marks an enquiry as spam or as not spam, or takes the mark back: then it is suspected if it was when it arrived. The mails
 * of a suspected one are on hold, those of others are sent.
 */
async function setSpamMark(
  site: Site,
  trx: Trx,
  id: number,
  { mark, by, isUndo = false }: { mark: SpamMark | null } & ChangeOptions,
): Promise<boolean> {
  const now = site.clock();
  const removed = mark && isUndo ? await findRemovedMark(trx, id, mark) : undefined;
  const { at, ...person } = removed ?? { at: now.toISOString(), ...by };
  const wasSuspected = sql<number>`case when "spamReasons" = '' then 0 else 1 end`;
  const changed = await trx
    .updateTable('submission_state')
    .set({
      suspectedSpam: mark === null ? wasSuspected : mark === 'spam' ? 1 : 0,
      spamMark: mark,
      spamMarkedBy: mark && person.username,
      spamMarkedById: mark && person.id,
      spamMarkedAt: mark && at,
    })
    .where('submissionId', '=', id)
    .where((eb) => eb('spamMark', 'is distinct from', mark))
    .returning('suspectedSpam')
    .executeTakeFirst();
  if (!changed) return false;
  await (changed.suspectedSpam === 1 ? holdMails(trx, id) : releaseMails(trx, id, now));
  const event = removed && mark ? restored(mark) : ({ what: mark ?? 'unjudged' } as const);
  await recordEvents(site, trx, { by, ...event, submissionId: id, at: now.toISOString() });
  return true;
}

/** 'overtaken': it is no longer what it was when last seen. */
export type PlanOutcome = 'planned' | 'overtaken' | 'unknown';

/** Sets the day on which to follow up on an enquiry, or clears it. */
export const setFollowUp = (
  site: Site,
  id: number,
  { on, from }: FollowUpChange,
  by: Administrator,
): Promise<PlanOutcome> =>
  setPlan(
    site,
    id,
    'followUpOn',
    { value: on, from },
    { by, what: on === null ? 'follow-up-cleared' : 'follow-up-set' },
  );

/** Sets what became of an enquiry, or takes it back. */
export const setOutcome = (
  site: Site,
  id: number,
  { outcome, from }: OutcomeChange,
  by: Administrator,
): Promise<PlanOutcome> =>
  setPlan(
    site,
    id,
    'outcome',
    { value: outcome, from },
    { by, what: outcome === null ? 'outcome-cleared' : 'outcome-set' },
  );

/** Sets a column, unless it is no longer `from`, and records that if it changes something. */
async function setPlan(
  site: Site,
  id: number,
  column: 'followUpOn' | 'outcome',
  { value, from }: { value: string | null; from: string | null | undefined },
  event: { by: Administrator; what: Act },
): Promise<PlanOutcome> {
  return inTransaction(site.database.queries, async (trx) => {
    const changed = await trx
      .updateTable('submission_state')
      .set({ [column]: value })
      .where('submissionId', '=', id)
      .where((eb) => eb(column, 'is distinct from', value))
      .$if(from !== undefined, (query) => query.where((eb) => eb(column, 'is not distinct from', from ?? null)))
      .returning('submissionId')
      .executeTakeFirst();
    if (changed) {
      await recordEvents(site, trx, { ...event, submissionId: id, ...(value !== null && { detail: value }) });
      return 'planned';
    }
    const state = trx.selectFrom('submission_state').select(column).where('submissionId', '=', id);
    const now = await state.executeTakeFirst();
    if (!now) return 'unknown';
    return now[column] === value ? 'planned' : 'overtaken';
  });
}
