-- Where a visitor came from in the visit in which they wrote, as their browser told it: no cookie, nobody is recognized.
create table submission_sources (
  "submissionId" integer primary key references contact_submissions ("id") on delete cascade,
  "firstPage" text,
  "referrerHost" text,
  "utmSource" text,
  "utmMedium" text,
  "utmCampaign" text,
  "utmTerm" text,
  "utmContent" text
);
-- Whether the domain of the address accepts mail (MX records, RFC 5321, 5.1; RFC 7505). No row: not known.
create table email_domain_checks (
  "submissionId" integer primary key references contact_submissions ("id") on delete cascade,
  "acceptsMail" integer not null,
  "checkedAt" {{time}} not null
);
