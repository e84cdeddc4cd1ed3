/** How often a browser reports that it shows an enquiry, and after how long without a report it counts as closed. */
export const viewingMs = { renewedEvery: 15_000, expiresAfter: 45_000 } as const;
