-- Which enquiries and accounts were erased: a restored backup still has them, and they are erased again. No personal
-- data. Triggers write it in the transaction that erases, also for processes of the version before.
create table erasures (
  "kind" text not null check ("kind" in ('enquiry', 'account')),
  "rowId" integer not null,
  "createdAt" {{time}} not null,
  "erasedAt" {{time}} not null,
  primary key ("kind", "rowId", "createdAt")
);
create index erasures_by_time on erasures ("erasedAt");
create function record_erasure() returns trigger language plpgsql as $$
begin
  insert into erasures ("kind", "rowId", "createdAt", "erasedAt") values (tg_argv[0], old."id", old."createdAt", now())
  on conflict do nothing;
  return null;
end $$;
create trigger erased_enquiry after delete on contact_submissions for each row execute function record_erasure('enquiry');
create trigger erased_account after delete on users for each row execute function record_erasure('account');
