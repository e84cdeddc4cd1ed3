-- Mails to the office are claimed before those to visitors: found among any number of these (mail/store.ts).
create index outbox_due_office on outbox ("nextAttemptAt") where "state" = 'waiting' and "kind" <> 'acknowledgement';
