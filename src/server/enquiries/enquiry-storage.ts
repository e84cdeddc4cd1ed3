import { isTransientDatabaseError } from '../db/database-errors.ts';
import { commitsAtOnce, groupCommit } from '../db/group-commit.ts';
import type { AcknowledgementSite } from '../mail/acknowledgements.ts';
import type { Site } from '../site.ts';
import { createEnquiries, type CreateOutcome, type NewEnquiry } from './enquiry-store.ts';

export type EnquiryStorage = ReturnType<typeof createEnquiryStorage>;

/**
 * How this process stores enquiries: those that arrive together, or while commits run, share a transaction and its
 * fsync. It remembers whether the database refused the last one.
 */
export function createEnquiryStorage(site: Site & AcknowledgementSite) {
  const atOnce = commitsAtOnce[site.database.driver.kind];
  const commit = groupCommit((enquiries: NewEnquiry[]) => createEnquiries(site, enquiries), atOnce);
  let refusedAt: Date | undefined;

  /** Stores an enquiry; resolves once it is on disk. */
  async function create(enquiry: NewEnquiry): Promise<CreateOutcome> {
    const result = await commit(enquiry).catch((error: unknown) => {
      if (isTransientDatabaseError(error)) refusedAt = site.clock();
      throw error;
    });
    refusedAt = undefined;
    return result;
  }

  return {
    create,
    /** When an enquiry last could not be stored; undefined where one was stored since. */
    findRefused: () => refusedAt,
  };
}
