-- Who did what, and when (docs/reference/audit-log.md). No reference to enquiries and accounts: entries outlast them.
create table audit_log (
  "id" {{id}},
  "at" {{time}} not null,
  "who" text not null,
  "what" text not null,
  "submissionId" integer,
  "account" text,
  "count" integer,
  "detail" text,
  "requestId" text,
  -- Entries with the same key are one entry.
  "onceKey" text unique,
  -- Of an entry about the removal of old entries: those before this time may be deleted.
  "trimmedBefore" {{time}}
);
create index audit_log_by_time on audit_log ("at");
create index audit_log_by_act on audit_log ("what", "id");
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
