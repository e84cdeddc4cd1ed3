import { serviceTitles } from '#content/services/titles.ts';
import { nonBlank } from '#contract/non-blank.ts';

/** The id of a service: a key of services/titles.ts. */
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
