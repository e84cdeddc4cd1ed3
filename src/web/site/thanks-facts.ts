import { company } from '#content/company.ts';
import { offer } from '#content/offer.ts';
import { placeholders } from '../../contract/placeholders.ts';
import type { ThanksFacts } from '../forms/thank-you.tsx';

/** What the thanks for an enquiry say of the firm. */
export const thanksFacts: ThanksFacts = {
  replyTime: offer.replyTime,
  phone: company.phone.shown,
  dialledPhone: company.phone.dialled,
  bookingUrl: placeholders.bookingUrl,
};
