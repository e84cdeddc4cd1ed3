import type { ScreenWords } from '#content/page.ts';

/** The words of pages without a form to fill in, with which the server answers (src/web/pages/message.tsx). */
export const messages = {
  tooLong: {
    heading: 'Your message was not sent',
    lead: 'Go back in your browser; what you wrote should still be in the form. Shorten it and send it again.',
  },
  tooMany: {
    heading: 'Too many requests',
    lead: 'Your network has sent this site too many requests in a short time. Nothing is wrong with your browser.',
  },
  markContacted: {
    heading: 'Mark as contacted',
    lead: 'Press the button once the enquiry has been answered, so that nobody answers it twice.',
    submit: 'Mark as contacted',
  },
  contactedLink: {
    heading: 'Link from a notification',
    lead: 'The admin area lists every enquiry and shows whether it has been answered.',
  },
  noReceipt: {
    heading: 'There is no receipt here',
    lead: 'This page confirms a message that you have just sent. No message was sent from here, or it was sent more than 30 days ago.',
    contact: 'Write to us',
  },
  office: 'Go to the admin area',
  back: 'Back to Home',
} as const satisfies ScreenWords;
