import * as aiServices from './ai-services.ts';
import * as cybersecurity from './cybersecurity.ts';
import * as digital from './digital.ts';
import * as ecommerce from './ecommerce.ts';
import * as mobile from './mobile.ts';
import type { ServiceDetail, ServiceSummary } from './service.ts';
import * as smartProduct from './smart-product.ts';

/**
 * The services, in the order of all lists. A new one has its import above, a line here and a line in `details`: two lists,
 * because scripts for the browser contain the first and leave out the second.
 */
export const serviceSummaries = [
  aiServices.summary,
  cybersecurity.summary,
  ecommerce.summary,
  mobile.summary,
  digital.summary,
  smartProduct.summary,
] as const;

export type ServiceId = (typeof serviceSummaries)[number]['id'];

const details: Record<ServiceId, ServiceDetail<ServiceId>> = {
  'ai-services': aiServices.detail,
  cybersecurity: cybersecurity.detail,
  ecommerce: ecommerce.detail,
  mobile: mobile.detail,
  digital: digital.detail,
  'smart-product': smartProduct.detail,
};

export type Service = ServiceSummary<ServiceId> & ServiceDetail<ServiceId>;

// Calls that are marked as pure are left out of scripts that do not use their result.

/** The services with all their texts, for loaders. */
export const services: readonly Service[] = /* @__PURE__ */ serviceSummaries.map((summary) => ({
  ...summary,
  ...details[summary.id],
}));

export const serviceIds: readonly ServiceId[] = /* @__PURE__ */ serviceSummaries.map(({ id }) => id);

/** Titles by id: an enquiry contains an id or a title, and is shown by its title. */
export const serviceTitles: Readonly<Record<string, string>> = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ serviceSummaries.map(({ id, title }) => [id, title]),
);

/** The summary of a service. */
export function getServiceSummary(id: ServiceId): ServiceSummary<ServiceId> {
  return find(serviceSummaries, id);
}

/** A service with all its texts, for loaders. */
export function getService(id: ServiceId): Service {
  return find(services, id);
}

function find<One extends { id: ServiceId }>(all: readonly One[], id: ServiceId): One {
  const found = all.find((one) => one.id === id);
  if (!found) throw new Error(`There is no service '${id}'.`);
  return found;
}
