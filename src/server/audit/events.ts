import { normalizeText } from '../../contract/normalize-text.ts';

/** Every act that is recorded as an event, with its meaning in words. */
const acts = {
  received: 'an enquiry was received',
  entered: 'an enquiry that came by phone was typed in',
  'suspected-spam': 'an enquiry was suspected of being spam when it was received',
  delivered: 'a mail or webhook was delivered',
  undelivered: 'a mail or webhook failed for the first time, was refused for the first time, or was given up',
  'signed-in': 'an administrator signed in',
  'sign-in-failed': 'a sign-in was rejected for a wrong name or password',
  'signed-out': 'an administrator signed out',
  'enquiry-opened': 'an enquiry was opened in the office',
  'list-exported': 'the list, or a filtered part of it, was saved as CSV',
  'enquiry-exported': 'an enquiry was exported by the address of its sender',
  'enquiry-erased': 'an enquiry was erased',
  contacted: 'an enquiry was marked as contacted',
  'not-contacted': 'the mark as contacted was removed',
  spam: 'an enquiry was marked as spam',
  'not-spam': 'an enquiry was marked as not spam',
  unjudged: 'the mark as spam or as not spam was removed',
  'mark-restored': 'the removal of a mark as contacted, as spam or as not spam was undone',
  taken: 'an enquiry was taken',
  'taken-over': 'an enquiry was taken over from somebody',
  assigned: 'an enquiry was assigned to a colleague',
  released: 'an enquiry was released',
  'assignee-restored': 'a change of who answers an enquiry was undone',
  'follow-up-set': 'a day was set on which to follow up on an enquiry',
  'follow-up-cleared': 'the day to follow up on an enquiry was removed',
  'outcome-set': 'the outcome of an enquiry was set',
  'outcome-cleared': 'the outcome of an enquiry was removed',
  'note-added': 'a note was written',
  'note-deleted': 'a note was deleted',
  replied: 'a reply was put into the outbox',
  'reply-undone': 'a reply was taken back before it was sent',
  'reply-saved': 'a saved reply was added',
  'reply-changed': 'a saved reply was changed',
  'reply-deleted': 'a saved reply was deleted',
  'sent-again': 'undelivered mail was sent again',
  'mail-tested': 'the connection to the mail server was tested',
  'account-created': 'an administrator was created',
  'account-promoted': 'a user became an administrator, with a new password',
  'account-demoted': 'an administrator became a user',
  'account-deleted': 'an account was deleted',
  'password-changed': 'a password was changed',
  'mail-address-changed': 'an administrator changed the address for mail about assigned enquiries',
  'password-link-made': 'a link for a new password was made',
  'sessions-ended': 'an administrator ended their other sessions',
  'passkey-added': 'an administrator registered a passkey',
  'passkey-removed': 'passkeys of an administrator were removed',
  'enquiries-expired': 'enquiries past RETENTION_DAYS were erased',
  'events-trimmed': 'events older than a year were removed',
  'backup-restored': 'a backup took the place of the database',
  'database-moved': 'the database was moved to PostgreSQL',
} as const;

/** What was done. */
export type Act = keyof typeof acts;

/** The acts after which a list of enquiries shows something else. */
export const listActs = [
  'received',
  'entered',
  'delivered',
  'undelivered',
  'sent-again',
  'contacted',
  'not-contacted',
  'spam',
  'not-spam',
  'unjudged',
  'mark-restored',
  'taken',
  'taken-over',
  'assigned',
  'released',
  'assignee-restored',
  'follow-up-set',
  'follow-up-cleared',
  'outcome-set',
  'outcome-cleared',
  'note-added',
  'note-deleted',
  'replied',
  'reply-undone',
  'enquiry-erased',
  'enquiries-expired',
  'account-deleted',
] as const satisfies readonly Act[];

/** The acts that the log has no copy of: they are many, and the outbox logs its mails itself. */
export const unloggedActs: readonly string[] = [
  'received',
  'suspected-spam',
  'delivered',
  'undelivered',
] satisfies Act[];

/**
 * The acts by which an administrator gives access to the office, or makes it easier: to somebody, or to the own account.
 * Without its passkey an account opens by the password alone.
 */
export const accessActs = [
  'account-created',
  'account-promoted',
  'password-link-made',
  'password-changed',
  'passkey-added',
  'passkey-removed',
] as const satisfies Act[];
export type AccessAct = (typeof accessActs)[number];

/**
 * Who acts without an account: a visitor who sends an enquiry, a command on the machine, somebody with the link of a
 * notification, the program itself, and somebody who could not sign in.
 */
const actorsWithoutAccount = ['visitor', 'command', 'mail link', 'site', 'unknown'] as const;

type ActorWithoutAccount = (typeof actorsWithoutAccount)[number];

/** An administrator who acts by a request. */
export type Administrator = { id: number; username: string; requestId: string | undefined };

/** Who acts: an administrator, or somebody without an account. Outside of a request, the name of the latter is enough. */
export type Actor = Administrator | { name: ActorWithoutAccount; requestId: string | undefined } | ActorWithoutAccount;

/** An account that an act is about. */
export type NamedAccount = { id: number; username: string; role: 'user' | 'admin' };

/**
 * Whether events store a username as it is. '@' suggests an e-mail address, which must not stay when its owner is erased;
 * other punctuation could be markup. Names of actors without an account, and numbers of accounts, belong to those.
 */
export const isPlainName = (username: string): boolean => {
  const name = normalizeText(username, 'NFKC').trim().toLowerCase();
  return (
    /^[\p{L}\p{M}\p{N} ._'-]+$/u.test(name) &&
    !/^account \d+$/.test(name) &&
    !actorsWithoutAccount.some((actor) => actor === name)
  );
};

/** The name of an account in events. Accounts with role user are visitors: events have only their number. */
export const nameInEvents = ({ id, username, role }: NamedAccount): string =>
  role === 'admin' && isPlainName(username) ? username : `account ${id}`;
