-- Accounts by their number: after the removal of an account, its name may be taken again. A note keeps the name of its
-- author, an enquiry that was taken is released.
alter table notes add column "authorId" integer references users ("id") on delete set null;
update notes set "authorId" = (select u."id" from users u where u."username" = notes."author");
create index notes_of_author on notes ("authorId");
alter table submission_state add column "takenById" integer references users ("id") on delete set null;
update submission_state set "takenById" = (select u."id" from users u where u."username" = submission_state."takenBy")
where "takenBy" is not null;
-- Processes of version 1.0.0 read "takenBy" until they are restarted; a later version drops it.
drop index state_by_assignee;
create index state_by_assignee on submission_state ("takenById", "submissionId" desc);
-- Of events from before this column only the name is known.
alter table events add column "whoId" integer;
