import type { Person } from '#content/person.ts';
import { people } from '#content/people.ts';
import type { ServiceId } from '#content/service-ids.ts';

/** The person who leads a service. */
export const findLead = (service: ServiceId): Person | undefined => people.find((one) => one.service === service);
