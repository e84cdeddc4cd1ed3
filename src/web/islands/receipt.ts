let isShown = false;

/** Notes that the server has stored an enquiry, until the visitor writes another one. */
export function noteReceipt(isGiven: boolean): void {
  isShown = isGiven;
}

/** Whether the visitor has to see 'Thank You!', whatever happens to the page. */
export const hasReceipt = (): boolean => isShown;
