import { serviceSummaries } from './services.ts';
import { nonBlank } from '../../contract/non-blank.ts';

/**
 * The title of a service, or undefined for none. The contact form sends a service's id, the consultation form its
 * title: both are stored as sent, and shown, filtered, mailed and exported by title.
 */
export function serviceTitle(service: string | null): string | undefined {
  return serviceSummaries.find((one) => one.id === service)?.title ?? nonBlank(service);
}

/** The id by which the admin list filters a service; a text that is neither id nor title stays as it is. */
export function serviceIdOf(service: string): string {
  return serviceSummaries.find((one) => one.title === service)?.id ?? service;
}
