import { aiServices } from '#content/services/ai-services.ts';
import { cybersecurity } from '#content/services/cybersecurity.ts';
import { digital } from '#content/services/digital.ts';
import { ecommerce } from '#content/services/ecommerce.ts';
import { mobile } from '#content/services/mobile.ts';
import { smartProduct } from '#content/services/smart-product.ts';
import type { ServiceTexts } from '#content/service.ts';
import type { ServiceId } from '#content/service-ids.ts';

/** The texts of each service, from its file. */
export const serviceTexts: Record<ServiceId, ServiceTexts> = {
  'ai-services': aiServices,
  cybersecurity,
  ecommerce,
  mobile,
  digital,
  'smart-product': smartProduct,
};
