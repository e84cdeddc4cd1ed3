-- The last sign-in to an account; at first, when it was opened.
alter table username_keys add column "usedAt" {{time}};
update username_keys set "usedAt" = {{now}};
