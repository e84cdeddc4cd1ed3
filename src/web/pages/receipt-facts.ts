import { company } from '../../content/company.ts';
import { offer } from '../../content/offer.ts';
import { placeholders } from '../../contract/placeholders.ts';
import type { ReceiptFacts } from '../islands/received.tsx';

/** What the receipt of a form says beside its thanks. */
export const receiptFacts: ReceiptFacts = {
  replyTime: offer.replyTime,
  phone: company.phone,
  bookingUrl: placeholders.bookingUrl,
};
