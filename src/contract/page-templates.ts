/**
 * Pages that are prerendered for the server alone: it fills in their placeholders and sends them for other addresses.
 * Their own addresses begin with `templatesPath` and are answered like unknown ones.
 */
const templatesPath = '/templates';

export const pageTemplates = {
  notFound: `${templatesPath}/not-found`,
  unknownCategory: `${templatesPath}/documentation/unknown`,
  unknownTopic: `${templatesPath}/documentation/unknown/unknown`,
  tooLong: `${templatesPath}/message/too-long`,
  tooMany: `${templatesPath}/message/too-many`,
  markContacted: `${templatesPath}/message/mark-contacted`,
  contactedLink: `${templatesPath}/message/contacted-link`,
  login: `${templatesPath}/auth/login`,
  register: `${templatesPath}/auth/register`,
} as const;

/** The template that shows the form of a page again, with what was typed and what is wrong with it. */
export const formTemplateOf = (page: string): string => templatesPath + page;

/** Whether a page is a template. React Router asks for the data of a page at its path with `.data`. */
export const isTemplatePath = (path: string): boolean => path.startsWith(`${templatesPath}/`);

/**
 * A form that was posted without JavaScript and rejected. `sentence` is shown where no field has a message. The scripts of
 * a page that shows the form again read it as JSON.
 */
export type RejectedForm = { values: Record<string, string>; messages: Record<string, string>; sentence: string };

/** A placeholder in a template; the server replaces it with an escaped text. */
export const placeholder = (name: string): string => `%%${name}%%`;

/** The name of a placeholder; undefined for every other text. */
export const placeholderName = (text: string | undefined): string | undefined =>
  text && /^%%[\w.-]+%%$/.test(text) ? text.slice(2, -2) : undefined;

/** Replaced, with its quotes, by the whole rejected form as JSON. */
export const jsonPlaceholder = placeholder('json');

/** Around a part of a template that is left out where the server has no text of this name. */
export const partMarks = (name: string) => ({ start: `%%if ${name}%%`, end: '%%end%%' });

/**
 * An attribute of a template that is left out where the server has no text of this name: React writes no condition into
 * the attribute itself. `name` is a placeholder of a text, `name=value` of a text with this value.
 */
export const attributeIf = (attribute: string, value: string, name: string): Record<string, string> => ({
  [`data-if-${attribute}`]: `${value}|${name}`,
});

/** A form of a template: a placeholder for each value and each message. */
export const templateForm = (names: readonly string[]): RejectedForm => ({
  values: Object.fromEntries(names.map((name) => [name, placeholder(`value.${name}`)])),
  messages: Object.fromEntries(names.map((name) => [name, placeholder(`error.${name}`)])),
  sentence: placeholder('sentence'),
});

/** The sentence for a body that is too large (status 413). */
export const tooLongSentence = 'This is too long to be sent: at most 64 KiB.';

/**
 * The template for an address without a page: an unknown article has a page of its own.
 * @param path the percent-encoded path of the request
 */
export function notFoundTemplateOf(path: string): string {
  const [first, second, third, fourth, ...more] = segmentsOf(path);
  if (first !== 'resources' || second !== 'documentation' || !third || more.length > 0) return pageTemplates.notFound;
  if (fourth === undefined) return pageTemplates.unknownCategory;
  return fourth ? pageTemplates.unknownTopic : pageTemplates.notFound;
}

/** Decoded and case-insensitive, as React Router compares segments. */
const segmentsOf = (path: string): string[] =>
  path
    .split('/')
    .slice(1)
    .map((segment) => decodeURIComponent(segment).toLowerCase());
