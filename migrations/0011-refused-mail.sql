-- Since when the mail server refuses a mail to the office, which is tried again for days (mail/outbox.ts).
alter table outbox add column "refusedSince" {{time}};
create index outbox_refused on outbox ("refusedSince") where "refusedSince" is not null;
-- Mails to visitors have places of their own: found among any number of those to the office.
create index outbox_due_visitor on outbox ("nextAttemptAt") where "state" = 'waiting' and "kind" = 'acknowledgement';
