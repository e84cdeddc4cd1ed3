/**
 * Pages that are prerendered once and sent under other addresses. Those of what is not found match the same route as
 * the addresses that they stand for: the browser's router finds the same page there, and hydrates it.
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
} as const;
export type FixedPage = (typeof fixedPages)[keyof typeof fixedPages];

/** Stand in the pages below /refused/ where the server puts a text of its answer. */
export const slots = {
  sentence: 'slot-sentence',
  action: 'slot-action',
  /** Becomes hidden fields. */
  fields: 'slot-fields',
  next: 'slot-next',
  username: 'slot-username',
  message: 'slot-message',
} as const;
export type SlotName = keyof typeof slots;

/** What is said of a body that nobody types (status 413). */
export const tooLongSentence = 'This is too long to be sent: at most 64 KiB.';

/**
 * The page that stands for an address without a page of its own; undefined where it must be rendered to know, as for
 * a service that does not exist, which redirects.
 * @param path as it was sent, percent-encoded
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

/** As React Router compares them: decoded, without regard to case. */
const segmentsOf = (path: string): string[] =>
  path
    .split('/')
    .slice(1)
    .map((segment) => decodeURIComponent(segment).toLowerCase());
