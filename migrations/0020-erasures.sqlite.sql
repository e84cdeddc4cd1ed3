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
create trigger erased_enquiry after delete on contact_submissions begin insert or ignore into erasures ("kind", "rowId", "createdAt", "erasedAt") values ('enquiry', old."id", old."createdAt", {{now}}); end;
create trigger erased_account after delete on users begin insert or ignore into erasures ("kind", "rowId", "createdAt", "erasedAt") values ('account', old."id", old."createdAt", {{now}}); end;
