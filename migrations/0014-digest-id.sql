-- Stop older processes first: they read the column by its former name.
alter table submission_listing rename column "namedIn" to "digestId";
