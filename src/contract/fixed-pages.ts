/**
 * Pages that are prerendered once and sent for other paths. A not-found page with scripts matches the same route as the
 * paths that it is sent for, so that the router in the browser finds the same page and hydrates it.
 */
export const fixedPages = {
  notFound: '/not-found',
  unknownLegal: '/legal/not-found',
  unknownCategory: '/resources/documentation/not-found',
  unknownTopic: '/resources/documentation/not-found/not-found',
  tooLong: '/refused/too-long',
  tooMany: '/refused/too-many',
  enquiryAgain: '/refused/enquiry',
  signInAgain: '/refused/sign-in',
  markContacted: '/refused/mark-contacted',
  contactedLink: '/refused/contacted-link',
} as const;
export type FixedPage = (typeof fixedPages)[keyof typeof fixedPages];

/** Placeholders in the pages below /refused/; the server replaces them with texts of its response. */
export const slots = {
  sentence: 'slot-sentence',
  action: 'slot-action',
  /** Replaced by hidden fields. */
  fields: 'slot-fields',
  next: 'slot-next',
  username: 'slot-username',
  message: 'slot-message',
  token: 'slot-token',
} as const;
export type SlotName = keyof typeof slots;

/** The sentence for a body that is too large (status 413). */
export const tooLongSentence = 'This is too long to be sent: at most 64 KiB.';

/**
 * The not-found page for a path without a page; undefined if only rendering can tell, as for an unknown service, which
 * redirects.
 * @param path the percent-encoded path of the request
 */
export function notFoundPageOf(path: string): FixedPage | undefined {
  const [first, second, third, fourth, ...more] = segmentsOf(path);
  if (second === undefined) return first === 'newsletter' ? undefined : fixedPages.notFound;
  if ((first === 'services' || first === 'refused') && third === undefined)
    return second ? undefined : fixedPages.notFound;
  if (first === 'legal' && third === undefined) return second ? fixedPages.unknownLegal : fixedPages.notFound;
  if (first !== 'resources' || second !== 'documentation' || !third || more.length > 0) return fixedPages.notFound;
  if (fourth === undefined) return fixedPages.unknownCategory;
  return fourth ? fixedPages.unknownTopic : fixedPages.notFound;
}

/** Decoded and case-insensitive, as React Router compares segments. */
const segmentsOf = (path: string): string[] =>
  path
    .split('/')
    .slice(1)
    .map((segment) => decodeURIComponent(segment).toLowerCase());
