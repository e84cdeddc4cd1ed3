import { company } from '#content/company.ts';
import { placeholders, replyByPlaceholder } from '../../contract/placeholders.ts';

/** The facts of the firm in the thanks for an enquiry. */
export const thankYouFacts = {
  replyBy: replyByPlaceholder,
  zoneName: company.businessHours.zoneName,
  phone: company.phone.shown,
  dialledPhone: company.phone.dialled,
  bookingUrl: placeholders.bookingUrl,
};
