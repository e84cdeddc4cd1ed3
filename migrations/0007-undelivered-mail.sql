-- Mails that have not arrived: the line above the office's list counts them and names the oldest, however many have.
-- Not 'in': SQLite would not see that this index holds what a query for one of the two asks for.
create index outbox_undelivered on outbox ("state", "kind", "createdAt") where "state" = 'waiting' or "state" = 'failed';
