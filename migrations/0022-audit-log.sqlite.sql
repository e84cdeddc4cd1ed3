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
create trigger audit_log_no_update before update on audit_log begin select raise(abort, 'audit_log is append-only'); end;
create trigger audit_log_no_delete before delete on audit_log
when not exists (select 1 from audit_log where "what" = 'log-trimmed' and "trimmedBefore" > old."at")
begin select raise(abort, 'audit_log is append-only'); end;
-- 'insert or replace' deletes the former row without the trigger above.
create trigger audit_log_no_replace before insert on audit_log
when exists (select 1 from audit_log where "id" = new."id" or "onceKey" = new."onceKey")
begin select raise(ignore); end;
