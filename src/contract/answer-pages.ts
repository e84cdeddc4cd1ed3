/**
 * Pages that the server sends as answers only: for an unknown address, an error, the link in a mail. They are prerendered
 * like all pages, at addresses that begin with `answersPath`; a request for these is answered with 404.
 */
const answersPath = '/answers';

export const answerPages = {
  notFound: `${answersPath}/not-found`,
  thankYou: `${answersPath}/thank-you`,
  noReceipt: `${answersPath}/no-receipt`,
  unknownCategory: `${answersPath}/documentation/unknown`,
  unknownTopic: `${answersPath}/documentation/unknown/unknown`,
  tooLong: `${answersPath}/message/too-long`,
  tooMany: `${answersPath}/message/too-many`,
  markContacted: `${answersPath}/message/mark-contacted`,
  contactedLink: `${answersPath}/message/contacted-link`,
} as const;

/** Whether a page is an answer only. */
export const isAnswerPage = (path: string): boolean => path.startsWith(`${answersPath}/`);

/** The ids of what the server fills in on the pages with a message. */
export const messageIds = { sentence: 'message-sentence', link: 'message-link', token: 'message-token' } as const;

/** The ids of what the server fills in on the page with the thanks for an enquiry. */
export const thankYouIds = { received: 'received', replyBy: 'reply-by' } as const;

/** The sentence for a body that is too large (status 413). */
export const tooLongSentence = 'This is too long: at most 64 KiB can be sent.';

/**
 * The page for an unknown address; an unknown article has another one.
 * @param path the percent-encoded path of the request
 */
export function notFoundPageOf(path: string): string {
  const [first, second, third, fourth, ...more] = segmentsOf(path);
  if (first !== 'resources' || second !== 'documentation' || !third || more.length > 0) return answerPages.notFound;
  if (fourth === undefined) return answerPages.unknownCategory;
  return fourth ? answerPages.unknownTopic : answerPages.notFound;
}

/** Decoded and case-insensitive, as React Router compares segments. */
const segmentsOf = (path: string): string[] =>
  path
    .split('/')
    .slice(1)
    .map((segment) => decodeURIComponent(segment).toLowerCase());
