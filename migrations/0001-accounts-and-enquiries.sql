-- {{id}}, {{time}} and {{now}} are written for each database by src/server/db/migrate.ts.

create table users (
  "id" {{id}},
  "username" text not null unique,
  "password" text not null,
  "role" text not null default 'user' check ("role" in ('user', 'admin')),
  "createdAt" {{time}} not null default {{now}}
);

-- The username after NFKC and case folding: 'Ada' and 'ADA' are one person.
create table username_keys (
  "key" text primary key,
  "userId" integer not null unique references users ("id") on delete cascade
);

create table sessions (
  "tokenHash" text primary key,
  "userId" integer not null references users ("id") on delete cascade,
  "createdAt" {{time}} not null,
  "lastSeenAt" {{time}} not null,
  "expiresAt" {{time}} not null
);
create index sessions_of_user on sessions ("userId");

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

-- Append-only: who did what with a submission, and when.
create table submission_activity (
  "id" {{id}},
  "submissionId" integer not null references contact_submissions ("id") on delete cascade,
  "who" text,
  "what" text not null,
  "at" {{time}} not null
);
create index submission_activity_of on submission_activity ("submissionId", "id");

-- One row per mail; the mail is written from the submission when it is sent.
create table outbox (
  "id" {{id}},
  "submissionId" integer references contact_submissions ("id") on delete cascade,
  "kind" text not null,
  "messageId" text not null unique,
  "state" text not null default 'waiting' check ("state" in ('waiting', 'sent', 'failed', 'held')),
  "attempts" integer not null default 0,
  "createdAt" {{time}} not null,
  "nextAttemptAt" {{time}} not null,
  "leasedUntil" {{time}},
  "settledAt" {{time}}
);
create index outbox_due on outbox ("nextAttemptAt") where "state" = 'waiting';
create index outbox_of on outbox ("submissionId");

create table outbox_attempts (
  "id" {{id}},
  "outboxId" integer not null references outbox ("id") on delete cascade,
  "at" {{time}} not null,
  "outcome" text not null,
  "reply" text
);
create index outbox_attempts_of on outbox_attempts ("outboxId", "id");

create table idempotency_keys (
  "key" text primary key,
  "bodyHash" text not null,
  "submissionId" integer references contact_submissions ("id") on delete cascade,
  "createdAt" {{time}} not null
);
create index idempotency_keys_by_time on idempotency_keys ("createdAt");

-- The shape rate-limiter-flexible expects; expire is in milliseconds since 1970.
create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
