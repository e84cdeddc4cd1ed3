import type { EnquiryField } from '#contract/enquiry-field.ts';

/** Further fields of the contact form, above its message; each needs a column (docs/how-to/make-it-yours.md). */
export const ownContactFields = [] as const satisfies readonly EnquiryField[];

/** Further fields of the consultation form, above its message. */
export const ownConsultationFields = [] as const satisfies readonly EnquiryField[];
