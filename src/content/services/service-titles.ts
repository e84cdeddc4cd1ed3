import { nonBlank } from '#contract/non-blank.ts';

/**
 * The services in the order of all lists: the id is the route segment, form value, project category and the name of the
 * service's file. The texts are in these files; the admin area needs the titles alone.
 */
export const serviceTitles = {
  'ai-services': 'AI Solutions',
  cybersecurity: 'Cybersecurity',
  ecommerce: 'E-commerce Enhancement',
  mobile: 'Mobile App Development',
  digital: 'Digital Transformation Consulting',
  'smart-product': 'Smart Product Design',
} as const;

export type ServiceId = keyof typeof serviceTitles;

/** Whether a text is the id of a service. */
export const isServiceId = (text: string): text is ServiceId => Object.hasOwn(serviceTitles, text);

export const serviceIds: readonly ServiceId[] = Object.keys(serviceTitles).filter(isServiceId);

/**
 * The title of a service, or undefined for none. The contact form sends a service's id, the consultation form its
 * title: both are stored as sent, and shown, filtered, mailed and exported by title.
 */
export function serviceTitle(service: string | null): string | undefined {
  return service !== null && isServiceId(service) ? serviceTitles[service] : nonBlank(service);
}

/** The id by which the admin list filters a service; a text that is neither id nor title stays as it is. */
export function serviceIdOf(service: string): string {
  return serviceIds.find((id) => serviceTitles[id] === service) ?? service;
}
