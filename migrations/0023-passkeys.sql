-- Passkeys of administrators: the second factor of their sign-in. Binary values are base64url.
create table passkeys (
  "id" {{id}},
  "userId" integer not null references users ("id") on delete cascade,
  "credentialId" text not null unique,
  "publicKey" text not null,
  "counter" bigint not null,
  "transports" text not null,
  "name" text not null,
  "createdAt" {{time}} not null,
  "lastUsedAt" {{time}}
);
create index passkeys_of_user on passkeys ("userId");

-- The link with which an administrator registers a passkey: one for each user, by the hash of its token.
create table passkey_links (
  "userId" integer primary key references users ("id") on delete cascade,
  "tokenHash" text not null unique,
  "challenge" text,
  "expiresAt" {{time}} not null
);
create index passkey_links_by_time on passkey_links ("expiresAt");

-- Sign-ins with a right password that still lack the passkey, by the hash of a token. A challenge is used once.
create table pending_sign_ins (
  "tokenHash" text primary key,
  "userId" integer not null references users ("id") on delete cascade,
  "challenge" text,
  "expiresAt" {{time}} not null
);
create index pending_sign_ins_of_user on pending_sign_ins ("userId");
create index pending_sign_ins_by_time on pending_sign_ins ("expiresAt");
