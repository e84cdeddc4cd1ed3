import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type AnyCustomName, customFields } from '../../contract/enquiry-fields.ts';
import { onBothDatabases } from '../../../tests/support/database.ts';
import { type Tables, tables } from './schema.ts';

type Columns<Table extends keyof Tables> = Exclude<keyof Tables[Table], AnyCustomName>;

/** The columns that the compiler knows; those of custom fields have a test of their own. */
const columns: { [Table in keyof Tables]: Record<Columns<Table>, true> } = {
  users: { id: true, username: true, password: true, role: true, createdAt: true },
  username_keys: {
    key: true,
    userId: true,
    usedAt: true,
    mailAddress: true,
    repliesIn: true,
    replyName: true,
    signature: true,
    copiesReplies: true,
    answersToOwn: true,
  },
  replies: {
    id: true,
    submissionId: true,
    outboxId: true,
    author: true,
    authorId: true,
    text: true,
    fromName: true,
    signature: true,
    replyTo: true,
    copyTo: true,
    markedAt: true,
    createdAt: true,
  },
  sessions: {
    tokenHash: true,
    userId: true,
    browser: true,
    createdAt: true,
    lastSeenAt: true,
    expiresAt: true,
    provedAt: true,
  },
  passkeys: {
    id: true,
    userId: true,
    credentialId: true,
    publicKey: true,
    counter: true,
    transports: true,
    name: true,
    createdAt: true,
    lastUsedAt: true,
  },
  one_time_links: { tokenHash: true, kind: true, userId: true, challenge: true, expiresAt: true },
  contact_submissions: {
    id: true,
    firstName: true,
    lastName: true,
    email: true,
    phone: true,
    service: true,
    message: true,
    createdAt: true,
  },
  consultation_requests: { submissionId: true, fullName: true },
  submission_state: {
    submissionId: true,
    text: true,
    service: true,
    contactedAt: true,
    contactedBy: true,
    contactedById: true,
    takenById: true,
    takenAt: true,
    assignedById: true,
    followUpOn: true,
    outcome: true,
    channel: true,
    enteredBy: true,
    enteredById: true,
    suspectedSpam: true,
    spamReasons: true,
    textHash: true,
    spamMark: true,
    spamMarkedBy: true,
    spamMarkedById: true,
    spamMarkedAt: true,
    firstPage: true,
    referrerHost: true,
    utmSource: true,
    utmMedium: true,
    utmCampaign: true,
    utmTerm: true,
    utmContent: true,
  },
  notes: { id: true, submissionId: true, author: true, authorId: true, text: true, searchText: true, writtenAt: true },
  submission_viewers: { submissionId: true, viewerId: true, seenAt: true },
  saved_replies: { id: true, title: true, text: true },
  secrets: { purpose: true, key: true, createdAt: true },
  outbox: {
    id: true,
    submissionId: true,
    kind: true,
    receiver: true,
    messageId: true,
    state: true,
    isObsolete: true,
    attempts: true,
    createdAt: true,
    nextAttemptAt: true,
    leasedUntil: true,
    settledAt: true,
    refusedSince: true,
    lastAttemptAt: true,
    unanswered: true,
    lastReply: true,
  },
  events: {
    id: true,
    at: true,
    who: true,
    whoId: true,
    what: true,
    submissionId: true,
    account: true,
    count: true,
    detail: true,
    requestId: true,
    onceKey: true,
    trimmedBefore: true,
  },
  idempotency_keys: { key: true, bodyHash: true, submissionId: true, createdAt: true },
  rate_limits: { key: true, points: true, expire: true },
};

/** Columns that only processes of previews use (src/server/db/schema.ts). */
const former: Partial<Record<keyof Tables, readonly string[]>> = {
  submission_state: ['takenBy', 'acceptsMail'],
  submission_viewers: ['viewer'],
};

onBothDatabases((databases) => {
  test('the database has the tables and columns that the compiler knows', async () => {
    const { queries } = await databases.open();
    const custom = customFields.map(({ name }): string => name);
    const found = new Map<string, string[]>(
      (await queries.introspection.getTables()).map((table) => [table.name, table.columns.map(({ name }) => name)]),
    );
    if (databases.kind === 'sqlite') {
      const { rows } = await sql<{ name: string }>`select name from pragma_table_info('submission_viewers')`.execute(
        queries,
      );
      found.set(
        'submission_viewers',
        rows.map(({ name }) => name),
      );
    }
    expect([...found.keys()].toSorted()).toEqual(Object.keys(tables).toSorted());
    for (const [table, known] of Object.entries(columns)) {
      const left = former[table as keyof Tables] ?? [];
      const present = (found.get(table) ?? []).filter((name) => !custom.includes(name) && !left.includes(name));
      expect({ table, columns: present.toSorted() }).toEqual({ table, columns: Object.keys(known).toSorted() });
    }
  });
});
