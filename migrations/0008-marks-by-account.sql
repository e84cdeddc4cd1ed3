-- Who marked an enquiry, by the number of the account: after its removal, its name may be taken again. The name stays.
alter table submission_state add column "contactedById" integer references users ("id") on delete set null;
update submission_state set "contactedById" = (select u."id" from users u where u."username" = submission_state."contactedBy")
where "contactedBy" is not null;
alter table submission_state add column "spamMarkedById" integer references users ("id") on delete set null;
update submission_state set "spamMarkedById" = (select u."id" from users u where u."username" = submission_state."spamMarkedBy")
where "spamMarkedBy" is not null;
-- The removal of an account finds its marks.
create index state_by_contacting on submission_state ("contactedById") where "contactedById" is not null;
create index state_by_marking on submission_state ("spamMarkedById") where "spamMarkedById" is not null;
