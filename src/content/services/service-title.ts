import { serviceCategories } from './catalogue.ts';
import { given } from '../../contract/submission.ts';

/**
 * A service as people read it: the contact form sends its id, the consultation form its title
 * (DESIGN section 5, 22). Undefined for none.
 */
export function serviceTitle(service: string | null): string | undefined {
  return serviceCategories.find((one) => one.id === service)?.title ?? given(service);
}

/** The id under which the office filters a service; a text that is neither id nor title stays as it is. */
export function serviceIdOf(service: string): string {
  return serviceCategories.find((one) => one.title === service)?.id ?? service;
}
