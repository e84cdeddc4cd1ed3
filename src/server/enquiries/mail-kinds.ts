/** What the outbox holds: one word per kind of mail. */
export const mailKinds = {
  notification: 'enquiry-notification',
  acknowledgement: 'acknowledgement',
  spamSummary: 'spam-summary',
  reminder: 'reminder',
} as const;
