-- Events are only added; those past their time are removed.
create trigger events_no_update before update on events begin select raise(abort, 'events is append-only'); end;
create trigger events_no_delete before delete on events
when not exists (select 1 from events where "what" = 'events-trimmed' and "trimmedBefore" > old."at")
begin select raise(abort, 'events is append-only'); end;
-- 'insert or replace' deletes the former row without the trigger above.
create trigger events_no_replace before insert on events
when exists (select 1 from events where "id" = new."id" or "onceKey" = new."onceKey")
begin select raise(ignore); end;
