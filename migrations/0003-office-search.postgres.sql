-- Substrings of three characters and more.
create extension if not exists pg_trgm;
create index submission_search on submission_listing using gin ("text" gin_trgm_ops);
