-- Each receiver of a mail has a row of its own, so that the refusal of one address is repeated and shown by itself.
-- Of a mail to staff: its address. Rows of version 1.0.0 have none; the site gives them one before it sends them.
alter table outbox add column "receiver" text;
-- How often a mail server had the whole mail and gave no answer: it may have delivered each of these copies.
alter table outbox add column "unanswered" integer not null default 0;
-- Finds what is due: first attempts, then repeats.
drop index outbox_by_state;
create index outbox_by_state on outbox ("state", "kind", "attempts", "nextAttemptAt");
create index outbox_repeats on outbox ("kind", "nextAttemptAt") where "state" = 'waiting' and "attempts" > 0;
-- Finds what has waited the longest.
create index outbox_waiting on outbox ("kind", "id") where "state" = 'waiting';
-- Finds whether a later mail has reached the same address.
create index outbox_sent on outbox ("receiver", "id") where "state" = 'sent';
