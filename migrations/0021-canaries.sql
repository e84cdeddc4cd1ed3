-- The daily tests of the form: found among any number of other mails when the old ones are removed.
create index outbox_canaries on outbox ("createdAt") where "kind" = 'canary';
