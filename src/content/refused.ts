import type { ScreenWords } from './pages.ts';

/** Pages without scripts, for rejected forms that were posted without JavaScript. */
export const refused = {
  tooLong: {
    heading: 'Your message was not sent',
    lead: 'Go back in your browser: what you wrote should still be in the form. Then make it shorter.',
  },
  tooMany: {
    heading: 'Too many requests',
    lead: 'Your network has asked this site for too much in a short time. Nothing is wrong with your browser.',
  },
  enquiry: {
    heading: 'Your message was not sent yet',
    lead: 'Nothing you wrote is lost. Keep this page open and send it again when the time has passed.',
    messageLabel: 'Your message',
    submit: 'Send again',
  },
  signIn: {
    heading: 'You are not signed in yet',
    lead: 'Keep this page open and try again when the time has passed.',
    submit: 'Try again',
  },
  markContacted: {
    heading: 'Mark as contacted',
    lead: 'Press the button once the enquiry has been answered, so that nobody answers it twice.',
    submit: 'Mark as contacted',
  },
  contactedLink: { heading: 'Link from a notification', lead: 'The office shows every enquiry and its state.' },
  office: 'Go to the office',
  back: 'Back to Home',
} as const satisfies ScreenWords;
