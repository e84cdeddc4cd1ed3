import type { EnquiryReceipt } from '../../contract/enquiry.ts';
import { idempotencyHeader, isEnquiryReceipt, visitHeader } from '../../contract/enquiry-request.ts';
import { ApiError, postJson } from '../api-client.ts';
import { readVisit } from './visit.ts';

/**
 * Sends either form. Resolves only for the server's receipt. Any other response throws, also status 200 with another
 * body, and the form keeps its text.
 */
export async function sendEnquiry(
  address: string,
  fields: Record<string, string>,
  key: string,
): Promise<EnquiryReceipt> {
  const response = await postJson(address, fields, {
    headers: { [idempotencyHeader]: key, [visitHeader]: readVisit() },
  });
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || 'The message was not accepted.');
  const receipt: unknown = await response.json().catch(() => undefined);
  if (!isEnquiryReceipt(receipt)) throw new Error('The server’s answer could not be understood. Please try again.');
  return receipt;
}
