-- The last sign-in to an account; at first, when it was opened.
alter table username_keys add column "usedAt" {{time}};
update username_keys set "usedAt" = {{now}};
-- When the user last gave the password or the passkey in this session.
alter table sessions add column "provedAt" {{time}};
