import type { ServiceId } from '../../contract/service-ids.ts';
import { aiServices } from './ai-services.ts';
import { cybersecurity } from './cybersecurity.ts';
import type { ServiceDetail } from './detail.ts';
import { digital } from './digital.ts';
import { ecommerce } from './ecommerce.ts';
import { mobile } from './mobile.ts';
import { smartProduct } from './smart-product.ts';

export const serviceDetails: Record<ServiceId, ServiceDetail> = {
  'ai-services': aiServices,
  cybersecurity,
  ecommerce,
  mobile,
  digital,
  'smart-product': smartProduct,
};
