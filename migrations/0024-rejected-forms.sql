-- Forms that were posted without JavaScript with a mistake in them, until they are corrected (decisions/0046).
create table rejected_forms (
  "id" text primary key,
  -- Encrypted with a key that is in the address of the page alone.
  "sealed" text not null,
  "createdAt" {{time}} not null
);
