-- Who has an enquiry open is a heartbeat: it is lost with the server, and costs no flush of the disk.
alter table submission_viewers set unlogged;
-- By the account, whose name is shown.
alter table submission_viewers add column "viewerId" integer references users ("id") on delete cascade;
create unique index submission_viewers_once on submission_viewers ("submissionId", "viewerId");
-- Processes of version 1.0.0 write "viewer" until they are restarted; a later version drops it.
alter table submission_viewers drop constraint submission_viewers_pkey;
alter table submission_viewers alter column "viewer" drop not null;
create unique index submission_viewers_by_name on submission_viewers ("submissionId", "viewer");
