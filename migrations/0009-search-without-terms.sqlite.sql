-- One or two letters are looked for in the newest texts themselves (decisions/0004), which needs no list of terms.
drop table search_terms;
-- The index of a text of random characters takes five to seven times its bytes. Texts of more than 4,000 bytes, which are
-- few, stay out of it: they are kept in the backlog, whose texts every search reads.
alter table search_backlog add column "isLong" integer not null default 0;
create index search_backlog_short on search_backlog ("submissionId") where "isLong" = 0;
update search_backlog set "isLong" = 1 where "submissionId" in (select "submissionId" from submission_listing where octet_length("text") > 4000);
delete from submission_search where rowid in (select "submissionId" from submission_listing where octet_length("text") > 4000 and "submissionId" not in (select "submissionId" from search_backlog));
insert or ignore into search_backlog ("submissionId", "isLong") select "submissionId", 1 from submission_listing where octet_length("text") > 4000;
drop trigger submission_search_add;
create trigger submission_search_add after insert on submission_listing begin insert into search_backlog ("submissionId", "isLong") values (new."submissionId", octet_length(new."text") > 4000); end;
-- Merging inside a commit took 60 ms at times. The program merges in small steps between its other work.
insert into submission_search (submission_search, rank) values ('automerge', 0);
