-- When an account was last used: accounts unused for long are removed. For those of before the time begins now.
alter table users add column "lastUsedAt" {{time}};
update users set "lastUsedAt" = {{now}};
