import { caseStudies } from '#content/case-studies.ts';
import type { Service } from '#content/service.ts';
import { type ServiceId, serviceIds } from '#content/service-ids.ts';
import { serviceTexts } from '#content/services/texts.ts';
import { serviceTitles } from '#content/services/titles.ts';

/** A service with all its texts and stories. */
export function getService(id: ServiceId): Service {
  const own = caseStudies.filter(({ serviceType }) => serviceType === id);
  return { id, title: serviceTitles[id], ...serviceTexts[id], caseStudies: own };
}

/** All services, in the order of services/titles.ts. */
export const services: readonly Service[] = serviceIds.map(getService);

/** The id of the category of the documentation that explains a service's work. */
export function documentationOf({ documentation }: Pick<Service, 'documentation'>): string {
  return typeof documentation === 'string' ? documentation : documentation.id;
}
