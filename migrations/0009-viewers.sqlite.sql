-- Who has an enquiry open is a heartbeat: the one process keeps it in a temporary table (src/server/db/open.ts).
drop table main.submission_viewers;
