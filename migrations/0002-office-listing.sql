-- What the office's list searches and filters, one row per submission, written with it.
create table submission_listing (
  "submissionId" integer primary key references contact_submissions ("id") on delete cascade,
  "text" text not null,
  "service" text,
  "contactedAt" {{time}},
  "contactedBy" text,
  "suspectedSpam" integer not null default 0
);
create index listing_by_service on submission_listing ("service", "submissionId" desc);
create index listing_not_contacted on submission_listing ("submissionId" desc) where "contactedAt" is null;
create index listing_contacted on submission_listing ("submissionId" desc) where "contactedAt" is not null;
create index listing_spam on submission_listing ("submissionId" desc) where "suspectedSpam" = 1;
