-- What the weekly report asks: open enquiries without suspected spam, when enquiries were contacted, whether it was queued.
create index listing_open on submission_listing ("submissionId") where "contactedAt" is null and "suspectedSpam" = 0;
create index listing_by_contact_time on submission_listing ("contactedAt", "submissionId") where "contactedAt" is not null;
create index outbox_weekly_reports on outbox ("createdAt") where "kind" = 'weekly-report';
