-- Events are only added; those past their time are removed.
create function events_refuse() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select 1 from events where "what" = 'events-trimmed' and "trimmedBefore" > old."at") then
      return old;
    end if;
  end if;
  raise exception 'events is append-only';
end
$$;
create trigger events_rows before update or delete on events for each row execute function events_refuse();
create trigger events_truncate before truncate on events for each statement execute function events_refuse();
