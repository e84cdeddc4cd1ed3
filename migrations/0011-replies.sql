-- What the office has answered from here: each reply has the row of its mail in the outbox, and goes with it.
create table replies (
  "id" {{id}},
  "submissionId" integer not null references contact_submissions ("id") on delete cascade,
  "outboxId" integer not null unique references outbox ("id") on delete cascade,
  "author" text not null,
  "authorId" integer references users ("id") on delete set null,
  "text" text not null,
  -- The sender's name and signature, and where answers and a copy go, as they were set when it was queued.
  "fromName" text not null,
  "signature" text not null,
  "replyTo" text not null,
  "copyTo" text,
  -- The mark as contacted that it has set.
  "markedAt" {{time}},
  "createdAt" {{time}} not null
);
create index replies_of on replies ("submissionId", "id");
create index replies_of_author on replies ("authorId");
-- How an administrator replies. A name and a signature that nobody has set are made of the user name.
alter table username_keys add column "repliesIn" text not null default 'here'
  check ("repliesIn" in ('here', 'mail-program', 'gmail', 'outlook'));
alter table username_keys add column "replyName" text;
alter table username_keys add column "signature" text;
alter table username_keys add column "copiesReplies" integer not null default 0;
alter table username_keys add column "answersToOwn" integer not null default 0;
