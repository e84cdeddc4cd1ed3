-- Substrings of three characters and more; the text itself stands in submission_listing alone.
create virtual table submission_search using fts5(text, content='', contentless_delete=1, tokenize="trigram case_sensitive 1");
create trigger submission_search_add after insert on submission_listing begin insert into submission_search (rowid, text) values (new."submissionId", new."text"); end;
create trigger submission_search_drop after delete on submission_listing begin delete from submission_search where rowid = old."submissionId"; end;
