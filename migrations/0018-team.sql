-- Who does an enquiry, and since when. Administrators who leave stay named.
alter table submission_listing add column "takenBy" text;
alter table submission_listing add column "takenAt" {{time}};
create index listing_by_taker on submission_listing ("takenBy", "submissionId" desc);
-- What staff note about an enquiry, among themselves.
create table submission_notes (
  "id" {{id}},
  "submissionId" integer not null references contact_submissions ("id") on delete cascade,
  "author" text not null,
  "text" text not null,
  "writtenAt" {{time}} not null
);
create index submission_notes_of on submission_notes ("submissionId", "id");
-- Who has an enquiry open. Rows that were not renewed expire within a minute (src/server/admin/reader-store.ts).
create table submission_readers (
  "submissionId" integer not null references contact_submissions ("id") on delete cascade,
  "reader" text not null,
  "seenAt" {{time}} not null,
  primary key ("submissionId", "reader")
);
create index submission_readers_by_time on submission_readers ("seenAt");
-- Keys that sign links in mails, each made once.
create table signing_keys (
  "purpose" text primary key,
  "key" text not null,
  "createdAt" {{time}} not null
);
