/** What the firm promises about time, people and prices; the prices of a service are in its file. */
export const offer = {
  /** For a sentence about a reply; beside a form the server names the day (server/enquiries/business-day.ts). */
  replyTime: 'one business day',
  experts: '20+ experts',
  /** Completed since the firm was founded: a sample. Publish only what you could prove. */
  projects: '500+',
  /** From `timeStart` until the first release that somebody uses. */
  firstRelease: { small: '4-6 weeks', large: '3-6 months' },
  /** From `timeStart` to handover, with data migration and training. */
  handover: { simple: '1-3 months', complex: '6-12 months' },
  /** The day from which both times are counted. */
  timeStart: 'the day the statement of work is signed',
  /** When the figure that a project was to improve is measured again. */
  secondLook: 'three months after handover',
  /** What an agreement costs at least, in Canadian dollars a month without tax. */
  support: { item: 'Support after launch', from: 1_200, to: 4_800, sample: true },
} as const;
