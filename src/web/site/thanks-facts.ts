import { company } from '#content/company.ts';
import { placeholders, replyByPlaceholder } from '../../contract/placeholders.ts';

/** What the thanks for an enquiry say of the firm. */
export const thanksFacts = {
  replyBy: replyByPlaceholder,
  zoneName: company.businessHours.zoneName,
  phone: company.phone.shown,
  dialledPhone: company.phone.dialled,
  bookingUrl: placeholders.bookingUrl,
};
