-- Indexing a text costs as much as all the rest of an enquiry. It is done soon after the answer, for several at once;
-- a search does first what is left of it.
create table search_backlog ("submissionId" integer primary key);
drop trigger submission_search_add;
create trigger submission_search_add after insert on submission_listing begin insert into search_backlog ("submissionId") values (new."submissionId"); end;
drop trigger submission_search_drop;
create trigger submission_search_drop after delete on submission_listing begin delete from submission_search where rowid = old."submissionId" and not exists (select 1 from search_backlog where "submissionId" = old."submissionId"); delete from search_backlog where "submissionId" = old."submissionId"; end;
