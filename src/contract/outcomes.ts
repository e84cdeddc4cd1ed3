/** What became of an enquiry. No library: the admin area loads this file. */
export const outcomes = ['won', 'lost', 'not-a-fit'] as const;
export type Outcome = (typeof outcomes)[number];
export const outcomeLabels: Record<Outcome, string> = { won: 'Won', lost: 'Lost', 'not-a-fit': 'Not a fit' };
