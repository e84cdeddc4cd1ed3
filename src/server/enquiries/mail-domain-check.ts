import { checkMailDomain, type MailNames } from '../mail/mail-domain.ts';
import type { Site } from '../site.ts';
import { recordDomainCheck } from './enquiry-store.ts';
import type { LiveUpdates } from './live-updates.ts';
import { findSubmission } from './submission-store.ts';

export type DomainCheckSite = Pick<Site, 'database' | 'clock' | 'log'> & {
  liveUpdates: Pick<LiveUpdates, 'pollNow'>;
  createResolver?: (() => MailNames) | undefined;
  /** The checks in progress by the number of their enquiry; they end within seconds. */
  mailDomainChecks: Map<number, Promise<void>>;
};

/** Asks once whether the domain of an enquiry's address accepts mail, and stores the answer. Never rejects. */
export const checkEnquiryDomain = (site: DomainCheckSite, id: number): Promise<void> =>
  checkMailDomain(
    {
      ...site,
      findSubmission: (submissionId) => findSubmission(site.database.queries, submissionId),
      async recordMailDomain(submissionId, acceptsMail) {
        await recordDomainCheck(site, submissionId, acceptsMail);
        site.liveUpdates.pollNow();
      },
    },
    id,
  );
