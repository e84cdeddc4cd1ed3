-- The text of a note as the search of the office reads it (src/contract/search.ts). Notes from before this column get it from
-- the site; until then they are searched as they are.
alter table notes add column "searchText" text;
-- A telephone number with its country, once more after a plus sign, as the text of new enquiries has it.
update submission_state set "text" = "text" || (
  select ' +' || replace(replace(replace(replace(replace(replace(replace(s."phone", '+', ''), ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', '')
  from contact_submissions s where s."id" = submission_state."submissionId"
) where exists (
  select 1 from contact_submissions s where s."id" = submission_state."submissionId" and s."phone" like '+%'
);
