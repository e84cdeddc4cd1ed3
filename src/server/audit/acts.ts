import { normalizeText } from '../../contract/normalize-text.ts';

/** Every act that the audit log records, with its meaning in words. docs/reference/audit-log.md has the same list. */
export const acts = {
  'signed-in': 'an administrator signed in',
  'sign-in-failed': 'a sign-in was rejected for a wrong name or password',
  'signed-out': 'an administrator signed out',
  'enquiry-opened': 'an enquiry was opened in the office',
  'list-exported': 'the list, or a filtered part of it, was saved as CSV',
  'enquiry-exported': 'an enquiry was exported by the address of its sender',
  'enquiry-erased': 'an enquiry was erased by the address of its sender',
  contacted: 'an enquiry was marked as contacted',
  'not-contacted': 'the mark as contacted was taken back',
  spam: 'an enquiry was marked as spam',
  'not-spam': 'an enquiry was marked as no spam',
  taken: 'an enquiry was taken',
  'taken-over': 'an enquiry was taken over from somebody',
  'given-back': 'an enquiry was given back',
  'taker-restored': 'a change of who does an enquiry was undone',
  'note-added': 'a note was written',
  'note-deleted': 'a note was deleted',
  'sent-again': 'undelivered mail was sent again',
  'mail-tested': 'the connection to the mail server was tested',
  'account-created': 'an administrator was created',
  'account-promoted': 'a user became an administrator, with a new password',
  'account-demoted': 'an administrator became a user',
  'account-deleted': 'an account was deleted',
  'password-changed': 'a password was changed',
  'password-link-made': 'a link for a new password was made',
  'sessions-ended': 'an administrator ended their other sessions',
  'passkey-added': 'an administrator registered a passkey',
  'passkey-removed': 'passkeys of an administrator were removed',
  'enquiries-expired': 'enquiries past RETENTION_DAYS were erased',
  'log-trimmed': 'entries of this log past AUDIT_DAYS were removed',
  'backup-restored': 'a backup took the place of the database',
  'database-moved': 'the database was moved to PostgreSQL',
} as const;

/** What was done. */
export type Act = keyof typeof acts;

/**
 * Who acts where it is no account: a command on the machine, whoever has the link of a notification, the program itself,
 * and whoever could not sign in.
 */
const actorsWithoutAccount = ['command', 'mail link', 'site', 'unknown'] as const;

/** Who acts: the username of the administrator who is signed in, or somebody without an account. */
export type Actor = { username: string } | (typeof actorsWithoutAccount)[number];

/** An account that an act is about. */
export type NamedAccount = { id: number; username: string; role: 'user' | 'admin' };

/** How the log names an account by its number. */
export const nameByNumber = (id: number): string => `account ${id}`;

/**
 * Whether the log stores a username as it is. One with '@' may be somebody's e-mail address, which the log must not keep
 * when that person is erased; one with other signs may be code for whatever reads the log; the others could be taken for
 * an actor without an account, or for a number.
 */
export const isPlainName = (username: string): boolean => {
  const name = normalizeText(username, 'NFKC').trim().toLowerCase();
  return (
    /^[\p{L}\p{M}\p{N} ._'-]+$/u.test(name) &&
    !/^account \d+$/.test(name) &&
    !actorsWithoutAccount.some((actor) => actor === name)
  );
};

/** The name of an account in the log. Accounts with role user are visitors: the log has their number alone. */
export const auditName = ({ id, username, role }: NamedAccount): string =>
  role === 'admin' && isPlainName(username) ? username : nameByNumber(id);
