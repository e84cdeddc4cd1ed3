import { company, serverFacts } from '../../content/company.ts';
import { offer } from '../../content/offer.ts';
import { placeholders } from '../../contract/placeholders.ts';
import type { ReceiptFacts } from '../islands/received.tsx';

/** What the receipt of a form says beside its thanks, for loaders. */
export function receiptFacts(): ReceiptFacts {
  const { zone, days, closes } = serverFacts.businessHours;
  return {
    hours: { zone, days, closes: closes.padStart(5, '0') },
    replyNote: `A person replies within ${offer.replyTime}.`,
    phone: company.phone,
    bookingUrl: placeholders.bookingUrl,
  };
}
