-- One or two letters are looked for in the newest texts themselves (decisions/0004), which needs no list of terms.
drop table search_terms;
-- The index of a text of random characters takes several times its bytes. Texts of more than 4,000 bytes, which are few,
-- stay out of it: every search reads them.
drop index submission_search;
create index submission_search on submission_listing using gin ("text" gin_trgm_ops) where octet_length("text") <= 4000;
create index listing_long on submission_listing ("submissionId") where octet_length("text") > 4000;
