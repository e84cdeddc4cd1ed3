-- When enquiries past their time were last looked for: against it a clock that jumped ahead is noticed, also after a
-- restart. One row; "doubtedMs" is how long the site has run since it doubts its clock.
create table retention_clock (
  "id" integer primary key check ("id" = 1),
  "seenAt" {{time}} not null,
  "doubtedMs" integer not null default 0
);
