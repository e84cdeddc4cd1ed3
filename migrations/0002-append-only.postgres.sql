-- Entries of the audit log are only added; those past their time are removed.
create function audit_log_refuse() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select 1 from audit_log where "what" = 'log-trimmed' and "trimmedBefore" > old."at") then
      return old;
    end if;
  end if;
  raise exception 'audit_log is append-only';
end
$$;
create trigger audit_log_rows before update or delete on audit_log for each row execute function audit_log_refuse();
create trigger audit_log_truncate before truncate on audit_log for each statement execute function audit_log_refuse();
