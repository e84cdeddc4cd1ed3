-- How each enquiry was judged when it arrived, and what the office says about it. No row: judged before this table.
create table spam_judgements (
  "submissionId" integer primary key references contact_submissions ("id") on delete cascade,
  "score" integer not null,
  "reasons" text not null,
  "textHash" text,
  "mark" text check ("mark" in ('spam', 'not-spam')),
  "markedBy" text,
  "markedAt" {{time}}
);
-- Enquiries with the same text, the newest first.
create index spam_judgements_by_text on spam_judgements ("textHash", "submissionId" desc) where "textHash" is not null;
-- The newest marks of each kind: the classifier's examples.
create index spam_judgements_by_mark on spam_judgements ("mark", "submissionId" desc) where "mark" is not null;
