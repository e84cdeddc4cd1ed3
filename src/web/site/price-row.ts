import { priceRange } from '../../content/price.ts';
import { type ServiceId, services } from '../../content/services/services.ts';

/** The usual first project of a service, and what it costs: '9,500 to 24,000' with the currency before it. */
export type PriceRow = { id: ServiceId; item: string; range: string };

/** The prices of all services, for loaders. */
export const listPriceRows = (): PriceRow[] =>
  services.map(({ id, price }) => ({ id, item: price.item, range: priceRange(price) }));
