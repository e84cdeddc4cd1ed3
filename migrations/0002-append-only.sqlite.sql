-- Entries of the audit log are only added; those past their time are removed.
create trigger audit_log_no_update before update on audit_log begin select raise(abort, 'audit_log is append-only'); end;
create trigger audit_log_no_delete before delete on audit_log
when not exists (select 1 from audit_log where "what" = 'log-trimmed' and "trimmedBefore" > old."at")
begin select raise(abort, 'audit_log is append-only'); end;
-- 'insert or replace' deletes the former row without the trigger above.
create trigger audit_log_no_replace before insert on audit_log
when exists (select 1 from audit_log where "id" = new."id" or "onceKey" = new."onceKey")
begin select raise(ignore); end;
