import type { Generated, Kysely, Transaction } from 'kysely';
import type { VisitSource } from '../../contract/visit-source.ts';
import type { EnquiryField } from '../../contract/enquiry-field.ts';
import type { consultationFields, contactFields, CustomName } from '../../contract/enquiry-fields.ts';

/** Times are ISO 8601 texts in UTC with milliseconds, on both databases. */
export type Time = string;

/** The columns of a form's custom fields. */
type CustomColumns<Fields extends readonly EnquiryField[]> = Record<CustomName<Fields>, Generated<string | null>>;

/** The tables that migrations/ creates. */
export interface Tables {
  users: {
    id: Generated<number>;
    username: string;
    /** The hash; empty for an invited administrator who has set none yet. */
    password: string;
    role: 'user' | 'admin';
    createdAt: Time;
  };
  /**
   * Account settings: what is known of an account beside the specified user. `usedAt` is the last sign-in, at first when the account was
   * opened; `mailAddress` is where an administrator gets mail about enquiries that a colleague assigns. The others say how
   * an administrator replies; null if nothing was set.
   */
  username_keys: {
    key: string;
    userId: number;
    usedAt: Time | null;
    mailAddress: Generated<string | null>;
    repliesIn: Generated<'here' | 'mail-program' | 'gmail' | 'outlook'>;
    replyName: Generated<string | null>;
    signature: Generated<string | null>;
    /** 1: the office gets a copy. */
    copiesReplies: Generated<number>;
    /** 1: answers go to `mailAddress`, if there is one. */
    answersToOwn: Generated<number>;
  };
  /**
   * `browser` is the coarse name of an administrator's browser; null for users, and for a browser that is not known.
   * `provedAt`: when the user last gave the password or the passkey.
   */
  sessions: {
    tokenHash: string;
    userId: number;
    browser: string | null;
    createdAt: Time;
    lastSeenAt: Time;
    expiresAt: Time;
    provedAt: Time | null;
  };
  /** Binary values are base64url; `transports` is a JSON array, `name` of the device may be empty. */
  passkeys: {
    id: Generated<number>;
    userId: number;
    credentialId: string;
    publicKey: string;
    counter: number;
    transports: string;
    name: string;
    createdAt: Time;
    lastUsedAt: Time | null;
  };
  /**
   * What the holder of the token may do once: set a new password, register a passkey, or finish a sign-in that has the
   * right password and lacks the passkey. The challenge, which a passkey signs, is null until a page asks for one, and once
   * it was used.
   */
  one_time_links: {
    tokenHash: string;
    kind: 'new-password' | 'passkey' | 'sign-in';
    userId: number;
    challenge: string | null;
    expiresAt: Time;
  };
  contact_submissions: {
    id: Generated<number>;
    firstName: string;
    lastName: string;
    email: string;
    phone: string | null;
    service: string | null;
    message: string;
    createdAt: Time;
  } & CustomColumns<typeof contactFields>;
  consultation_requests: { submissionId: number; fullName: string } & CustomColumns<typeof consultationFields>;
  /** The database has two more columns, `takenBy` and `acceptsMail`, of clones from before 1.0.0. */
  submission_state: {
    submissionId: number;
    /** As it is searched (contract/search.ts). */
    text: string;
    service: string | null;
    contactedAt: Generated<Time | null>;
    /** The name, which stays when the account is removed; then `contactedById` is null, as it is of the link in a mail. */
    contactedBy: Generated<string | null>;
    contactedById: Generated<number | null>;
    takenById: Generated<number | null>;
    takenAt: Generated<Time | null>;
    /** Who assigned it to the account of `takenById`; null if that account took it itself. */
    assignedById: Generated<number | null>;
    /** A day in the firm's time zone, YYYY-MM-DD. */
    followUpOn: Generated<string | null>;
    outcome: Generated<'won' | 'lost' | 'not-a-fit' | null>;
    channel: Generated<'website' | 'phone'>;
    /** Who typed in what came by phone. As `contactedBy`. */
    enteredBy: Generated<string | null>;
    enteredById: Generated<number | null>;
    suspectedSpam: Generated<number>;
    /** Lines of text; empty if it was not suspected. */
    spamReasons: Generated<string>;
    textHash: Generated<string | null>;
    spamMark: Generated<'spam' | 'not-spam' | null>;
    /** As `contactedBy`. */
    spamMarkedBy: Generated<string | null>;
    spamMarkedById: Generated<number | null>;
    spamMarkedAt: Generated<Time | null>;
  } & Record<keyof VisitSource, Generated<string | null>>;
  /** `author` is the name, which stays when the account is removed; then `authorId` is null. */
  notes: {
    id: Generated<number>;
    submissionId: number;
    author: string;
    authorId: number | null;
    text: string;
    /** As it is searched; null of a note of an earlier version until the site has written it. */
    searchText: Generated<string | null>;
    writtenAt: Time;
  };
  /**
   * Who has an enquiry open; a row that is not renewed expires. On SQLite it is a temporary table. On PostgreSQL it has
   * `viewer` too, a name, of clones from before 1.0.0.
   */
  submission_viewers: { submissionId: number; viewerId: number; seenAt: Time };
  /** The replies of the office. `author` as in a note. `markedAt`: the time of the mark as contacted that the reply has set. */
  replies: {
    id: Generated<number>;
    submissionId: number;
    outboxId: number;
    author: string;
    authorId: number | null;
    text: string;
    fromName: string;
    signature: string;
    replyTo: string;
    copyTo: string | null;
    markedAt: Time | null;
    createdAt: Time;
  };
  /** Texts that the office writes once and answers with often. */
  saved_replies: { id: Generated<number>; title: string; text: string };
  secrets: { purpose: string; key: string; createdAt: Time };
  outbox: {
    id: Generated<number>;
    submissionId: number | null;
    kind: 'notification' | 'assignment' | 'digest' | 'access' | 'reply' | 'reply-copy' | 'acknowledgement' | 'webhook';
    /** The address of a mail to staff; a visitor's is in the enquiry, a webhook's in the settings. */
    receiver: Generated<string | null>;
    messageId: string;
    state: Generated<'waiting' | 'on-hold' | 'sent' | 'failed'>;
    /** 1: nobody needs it now. It is still tried, and does not count as undelivered. */
    isObsolete: Generated<number>;
    attempts: Generated<number>;
    createdAt: Time;
    nextAttemptAt: Time;
    leasedUntil: Generated<Time | null>;
    /** When it was sent or given up. */
    settledAt: Generated<Time | null>;
    /** Since when the receiver refuses what still waits. */
    refusedSince: Generated<Time | null>;
    lastAttemptAt: Generated<Time | null>;
    /** How often the server had the whole mail and gave no answer: each time it may have delivered it. */
    unanswered: Generated<number>;
    /** As the server sent it: it may hold addresses. */
    lastReply: Generated<string | null>;
  };
  /** Append-only: triggers refuse every update, and every delete but that of events older than a year. */
  events: {
    id: Generated<number>;
    at: Time;
    who: string;
    /** The number of the account of `who`. */
    whoId: Generated<number | null>;
    what: string;
    submissionId: number | null;
    account: string | null;
    count: number | null;
    detail: string | null;
    requestId: string | null;
    /** Events with the same key are one event. */
    onceKey: string | null;
    /** Of an event about the removal of old ones: those before this time may be deleted. */
    trimmedBefore: Time | null;
  };
  idempotency_keys: { key: string; bodyHash: string; submissionId: number | null; createdAt: Time };
  /** The columns that rate-limiter-flexible expects, and only this library uses. */
  rate_limits: { key: string; points: Generated<number>; expire: number | null };
}

/** Every table, after those that its rows refer to, and whether the rows last: `npm run move` copies them. */
export const tables = {
  users: 'lasting',
  username_keys: 'lasting',
  sessions: 'lasting',
  passkeys: 'lasting',
  one_time_links: 'lasting',
  contact_submissions: 'lasting',
  consultation_requests: 'lasting',
  outbox: 'lasting',
  submission_state: 'lasting',
  notes: 'lasting',
  replies: 'lasting',
  submission_viewers: 'passing',
  saved_replies: 'lasting',
  secrets: 'lasting',
  idempotency_keys: 'lasting',
  rate_limits: 'lasting',
  events: 'lasting',
} as const satisfies Record<keyof Tables, 'lasting' | 'passing'>;

export type Queries = Kysely<Tables>;
export type Trx = Transaction<Tables>;
