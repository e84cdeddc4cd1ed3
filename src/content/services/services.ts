import { aiServices } from '#content/services/ai-services.ts';
import { cybersecurity } from '#content/services/cybersecurity.ts';
import { digital } from '#content/services/digital.ts';
import { ecommerce } from '#content/services/ecommerce.ts';
import { mobile } from '#content/services/mobile.ts';
import type { Service, ServiceTexts } from '#content/services/service.ts';
import { type ServiceId, serviceIds, serviceTitles } from '#content/services/service-titles.ts';
import { smartProduct } from '#content/services/smart-product.ts';

const texts: Record<ServiceId, ServiceTexts> = {
  'ai-services': aiServices,
  cybersecurity,
  ecommerce,
  mobile,
  digital,
  'smart-product': smartProduct,
};

/** A service with all its texts. */
export function getService(id: ServiceId): Service {
  return { id, title: serviceTitles[id], ...texts[id] };
}

/** All services, in the order of service-titles.ts. */
export const services: readonly Service[] = serviceIds.map(getService);

/** The id of the category of the documentation that explains a service's work. */
export function documentationOf({ documentation }: Pick<Service, 'documentation'>): string {
  return typeof documentation === 'string' ? documentation : documentation.id;
}
