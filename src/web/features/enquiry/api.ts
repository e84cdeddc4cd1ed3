import { enquiryReceipt, type EnquiryReceipt, idempotencyHeader } from '../../../contract/enquiry.ts';
import { CallError, write } from '../../api-client.ts';
import { calls } from '../../../contract/paths.ts';

/**
 * Sends either form. Resolves only for the server's own receipt: any other answer, a 200 with something
 * else in it included, raises and the text stays.
 */
export async function sendEnquiry(fields: Record<string, string>, key: string): Promise<EnquiryReceipt> {
  const response = await write(calls.contact, fields, { headers: { [idempotencyHeader]: key } });
  if (!response.ok) throw new CallError(response.status, (await response.text()) || 'The message was not accepted.');
  const receipt = enquiryReceipt.safeParse(await response.json().catch(() => undefined));
  if (!receipt.success) throw new Error('The server’s answer could not be understood. Please try again.');
  return receipt.data;
}
