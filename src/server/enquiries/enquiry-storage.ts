import { isTransientDatabaseError } from '../db/database-errors.ts';
import type { AcknowledgementLimits } from '../mail/acknowledgements.ts';
import type { Site } from '../site.ts';
import { type CreateEnquiry, createEnquiryCommit } from './enquiry-store.ts';
import { acquireKey } from './idempotency-store.ts';

export type EnquiryStorage = ReturnType<typeof createEnquiryStorage>;

/** How this process stores enquiries with their mails. It remembers whether the database refused the last one. */
export function createEnquiryStorage(site: Site & { acknowledgementLimits: AcknowledgementLimits | undefined }) {
  const commit = createEnquiryCommit({ ...site, acquireKey });
  let refusedAt: Date | undefined;
  const create: CreateEnquiry = async (enquiry) => {
    const result = await commit(enquiry).catch((error: unknown) => {
      if (isTransientDatabaseError(error)) refusedAt = site.clock();
      throw error;
    });
    refusedAt = undefined;
    return result;
  };
  return {
    create,
    /** When an enquiry last could not be stored; undefined where one was stored since. */
    findRefused: () => refusedAt,
  };
}
