import type { ScreenWords } from './pages.ts';

/** Pages without scripts, for rejected forms that were posted without JavaScript. */
export const refused = {
  tooLong: {
    heading: 'Your message was not sent',
    lead: 'Go back in your browser; what you wrote should still be in the form. Shorten it and send it again.',
  },
  tooMany: {
    heading: 'Too many requests',
    lead: 'Your network has sent this site too many requests in a short time. Nothing is wrong with your browser.',
  },
  enquiry: {
    heading: 'Your message was not sent yet',
    lead: 'Nothing you wrote is lost. Keep this page open and send your message again after that time.',
    messageLabel: 'Your message',
    submit: 'Send again',
  },
  signIn: {
    heading: 'You are not signed in yet',
    lead: 'Keep this page open and try again after that time.',
    submit: 'Try again',
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
  office: 'Go to the admin area',
  back: 'Back to Home',
} as const satisfies ScreenWords;
