-- A mail or webhook that nobody needs any more, since its enquiry was marked as contacted. It is still tried, and does not
-- count as undelivered.
alter table outbox add column "isObsolete" integer not null default 0;
update outbox set "isObsolete" = 1
where exists (select 1 from submission_state l where l."submissionId" = outbox."submissionId" and l."contactedAt" is not null);
