-- Webhooks have places of their own, and mails to staff are found among any number of them. The former index of mails to
-- staff stays for processes of the version before; 'not in', since SQLite would choose that one for two '<>'.
create index outbox_due_webhook on outbox ("nextAttemptAt") where "state" = 'waiting' and "kind" = 'webhook';
create index outbox_due_staff on outbox ("nextAttemptAt") where "state" = 'waiting' and "kind" not in ('acknowledgement', 'webhook');
