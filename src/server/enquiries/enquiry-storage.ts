import { isTransientDatabaseError } from '../db/database-errors.ts';
import { commitsAtOnce, groupCommit } from '../db/group-commit.ts';
import type { Site } from '../site.ts';
import { createEnquiries, type CreateOutcome, type NewEnquiry } from './enquiry-store.ts';

/** How this process stores enquiries, and when one last could not be stored; undefined if one was stored since. */
export const createEnquiryStorage = (kind: 'sqlite' | 'postgres') => ({
  commit: groupCommit<NewEnquiry, CreateOutcome>(commitsAtOnce[kind]),
  refusedAt: undefined as Date | undefined,
});

/**
 * Stores an enquiry; resolves once it is on disk. Enquiries that arrive together, or while commits run, share a
 * transaction and its fsync.
 */
export async function storeEnquiry(site: Site, enquiry: NewEnquiry): Promise<CreateOutcome> {
  const { storage } = site;
  const result = await storage
    .commit(enquiry, (enquiries) => createEnquiries(site, enquiries))
    .catch((error: unknown) => {
      if (isTransientDatabaseError(error)) storage.refusedAt = site.clock();
      throw error;
    });
  storage.refusedAt = undefined;
  return result;
}
