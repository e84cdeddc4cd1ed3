-- The tables of version 1.0.0, for both databases: {{id}} and {{time}} are written as each of them spells them
-- (src/server/db/migrate.ts). src/server/db/schema.ts has the same tables for the compiler.

create table users (
  "id" {{id}},
  "username" text not null unique,
  "password" text not null,
  "role" text not null default 'user' check ("role" in ('user', 'admin')),
  "createdAt" {{time}} not null default {{now}}
);
-- One account for all spellings of a name that are the same after NFKC and without case.
create table username_keys (
  "key" text primary key,
  "userId" integer not null unique references users ("id") on delete cascade
);
create table sessions (
  "tokenHash" text primary key,
  "userId" integer not null references users ("id") on delete cascade,
  "browser" text,
  "createdAt" {{time}} not null,
  "lastSeenAt" {{time}} not null,
  "expiresAt" {{time}} not null
);
create index sessions_of_user on sessions ("userId");
create table passkeys (
  "id" {{id}},
  "userId" integer not null references users ("id") on delete cascade,
  "credentialId" text not null unique,
  "publicKey" text not null,
  "counter" bigint not null,
  "transports" text not null,
  "name" text not null,
  "createdAt" {{time}} not null,
  "lastUsedAt" {{time}}
);
create index passkeys_of_user on passkeys ("userId");
create table one_time_links (
  "tokenHash" text primary key,
  "kind" text not null check ("kind" in ('new-password', 'passkey', 'sign-in')),
  "userId" integer not null references users ("id") on delete cascade,
  "challenge" text,
  "expiresAt" {{time}} not null
);
create index one_time_links_of_user on one_time_links ("userId");
-- Of each kind a user has one link; sign-ins may begin in several browsers.
create unique index one_time_links_once on one_time_links ("userId", "kind") where "kind" <> 'sign-in';
create index one_time_links_by_time on one_time_links ("expiresAt");

create table contact_submissions (
  "id" {{id}},
  "firstName" text not null,
  "lastName" text not null,
  "email" text not null,
  "phone" text,
  "service" text,
  "message" text not null,
  "createdAt" {{time}} not null default {{now}}
);
create index contact_submissions_by_time on contact_submissions ("createdAt" desc, "id" desc);
create table consultation_requests (
  "submissionId" integer primary key references contact_submissions ("id") on delete cascade,
  "fullName" text not null,
  "company" text
);
create table idempotency_keys (
  "key" text primary key,
  "bodyHash" text not null,
  "submissionId" integer references contact_submissions ("id") on delete cascade,
  "createdAt" {{time}} not null
);
create index idempotency_keys_by_time on idempotency_keys ("createdAt");

-- Mails and webhooks, each stored in the transaction of what it is about.
create table outbox (
  "id" {{id}},
  "submissionId" integer references contact_submissions ("id") on delete cascade,
  "kind" text not null,
  "messageId" text not null unique,
  "state" text not null default 'waiting' check ("state" in ('waiting', 'on-hold', 'sent', 'failed')),
  "attempts" integer not null default 0,
  "createdAt" {{time}} not null,
  "nextAttemptAt" {{time}} not null,
  "leasedUntil" {{time}},
  "settledAt" {{time}},
  "refusedSince" {{time}},
  "lastAttemptAt" {{time}},
  "lastReply" text
);
create index outbox_of on outbox ("submissionId");
create index outbox_by_state on outbox ("state", "kind", "nextAttemptAt");
create index outbox_by_attempt on outbox ("lastAttemptAt");

-- What is known of an enquiry beside what was typed, what the office has done with it, and what it is found by.
create table submission_state (
  "submissionId" integer primary key references contact_submissions ("id") on delete cascade,
  -- Names, address, company, phone and message, folded (src/contract/fold.ts).
  "text" text not null,
  "service" text,
  "contactedAt" {{time}},
  "contactedBy" text,
  "takenBy" text,
  "takenAt" {{time}},
  "suspectedSpam" integer not null default 0,
  -- Lines of text.
  "spamReasons" text not null default '',
  -- Enquiries with the same text have the same hash (src/server/spam/spam.ts).
  "textHash" text,
  -- How the office has marked it.
  "spamMark" text check ("spamMark" in ('spam', 'not-spam')),
  "spamMarkedBy" text,
  "spamMarkedAt" {{time}},
  -- Whether the domain of the address accepts mail; null where it is not known.
  "acceptsMail" integer,
  -- Where the visitor came from.
  "firstPage" text,
  "referrerHost" text,
  "utmSource" text,
  "utmMedium" text,
  "utmCampaign" text,
  "utmTerm" text,
  "utmContent" text
);
create index state_by_service on submission_state ("service", "submissionId" desc);
create index state_not_contacted on submission_state ("submissionId" desc) where "contactedAt" is null;
create index state_by_contact_time on submission_state ("contactedAt", "submissionId") where "contactedAt" is not null;
create index state_spam on submission_state ("submissionId" desc) where "suspectedSpam" = 1;
create index state_by_assignee on submission_state ("takenBy", "submissionId" desc);
create index state_by_text on submission_state ("textHash", "submissionId" desc) where "textHash" is not null;
create index state_by_mark on submission_state ("spamMark", "submissionId" desc) where "spamMark" is not null;
create table notes (
  "id" {{id}},
  "submissionId" integer not null references contact_submissions ("id") on delete cascade,
  "author" text not null,
  "text" text not null,
  "writtenAt" {{time}} not null
);
create index notes_of on notes ("submissionId", "id");
-- Who has an enquiry open; a row that is not renewed expires.
create table submission_viewers (
  "submissionId" integer not null references contact_submissions ("id") on delete cascade,
  "viewer" text not null,
  "seenAt" {{time}} not null,
  primary key ("submissionId", "viewer")
);
create index submission_viewers_by_time on submission_viewers ("seenAt");

-- Texts that the office answers enquiries with.
create table saved_replies (
  "id" {{id}},
  "title" text not null,
  "text" text not null
);

-- Who did what, and when. No references: events outlast enquiries and accounts.
create table events (
  "id" {{id}},
  "at" {{time}} not null,
  "who" text not null,
  "what" text not null,
  "submissionId" integer,
  "account" text,
  "count" integer,
  "detail" text,
  "requestId" text,
  -- Events with the same key are one event.
  "onceKey" text unique,
  -- Of an event about the removal of old ones: those before this time may be deleted.
  "trimmedBefore" {{time}}
);
create index events_by_time on events ("at");
create index events_by_act on events ("what", "id");
create index events_of_submission on events ("submissionId", "id") where "submissionId" is not null;

create table secrets (
  "purpose" text primary key,
  "key" text not null,
  "createdAt" {{time}} not null
);
-- The columns that rate-limiter-flexible expects.
create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
