/**
 * How long enquiries are kept, for the privacy policy.
 * @param days RETENTION_DAYS, if it is set
 */
export const describeRetention = (days: number | undefined): string =>
  days === undefined
    ? 'as long as we need them to answer you and to know what we agreed, or until you ask us to erase them. The website erases none by their age.'
    : `until ${days === 1 ? 'one day' : `${days} days`} after their arrival, when the website erases them, or until you ask us to erase them. If the notice to our office or a reply to you still waits to be sent by then, the enquiry is erased once that has gone out.`;
