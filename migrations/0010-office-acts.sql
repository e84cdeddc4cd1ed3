-- What the office plans for an enquiry, what came of it, and how it came.
-- A day in the firm's time zone.
alter table submission_state add column "followUpOn" text;
alter table submission_state add column "outcome" text check ("outcome" in ('won', 'lost', 'not-a-fit'));
alter table submission_state add column "channel" text not null default 'website' check ("channel" in ('website', 'phone'));
-- Who typed in an enquiry that came by phone. After the removal of the account the name stays.
alter table submission_state add column "enteredBy" text;
alter table submission_state add column "enteredById" integer references users ("id") on delete set null;
-- Who assigned it to the account of "takenById"; null if that account took it itself.
alter table submission_state add column "assignedById" integer references users ("id") on delete set null;
create index state_by_follow_up on submission_state ("followUpOn", "submissionId") where "followUpOn" is not null;
-- The removal of an account finds what refers to it.
create index state_by_entering on submission_state ("enteredById") where "enteredById" is not null;
create index state_by_assigning on submission_state ("assignedById") where "assignedById" is not null;
-- Where an administrator gets mail about enquiries that a colleague assigns.
alter table username_keys add column "mailAddress" text;
