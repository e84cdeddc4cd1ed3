-- Every three characters that stand in any searched text: tells at once that one or two letters stand nowhere,
-- and which indexed terms begin with them.
create table search_terms ("term" text primary key);
