/** What the outbox holds: one word per kind of mail. */
export const mailKinds = {
  notification: 'enquiry-notification',
  acknowledgement: 'acknowledgement',
  spamSummary: 'spam-summary',
  reminder: 'reminder',
} as const;

/** The kind that goes to visitors. Every other goes to the office, and before it. */
export const toVisitor = mailKinds.acknowledgement;
