-- Each username as it looks (src/server/accounts/similar-names.ts), once: the second of two names that look alike is
-- refused. Filled in for accounts of before by src/server/accounts/store.ts; of those, twins keep their accounts.
create table username_skeletons (
  "skeleton" text primary key,
  "userId" integer not null references users ("id") on delete cascade
);
create index username_skeletons_of_user on username_skeletons ("userId");
