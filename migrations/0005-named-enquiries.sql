-- The mail to the office that named an enquiry: the daily summary a suspected one, the reminder one that waits.
alter table submission_listing add column "namedIn" integer references outbox ("id");
create index listing_not_named on submission_listing ("submissionId") where "namedIn" is null and "contactedAt" is null;
create index listing_named on submission_listing ("namedIn") where "namedIn" is not null;
