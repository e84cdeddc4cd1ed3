-- The newest mark of a text, however many copies of it there are (src/server/spam/spam-store.ts).
create index state_by_marked_text on submission_state ("textHash", "spamMarkedAt" desc)
  where "textHash" is not null and "spamMark" is not null;
