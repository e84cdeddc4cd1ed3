import type { ServiceId } from '../../contract/service-ids.ts';

/** What every page shows of a service, in its header, footer and badges; catalogue.ts has the rest. */
export type ServiceSummary = {
  id: ServiceId;
  title: string;
  /** The class that sets the service's hue. */
  colorClass: `svc-${string}`;
  /** The service's topmark, the silhouette of a buoy. */
  icon: 'ai' | 'cyber' | 'shop' | 'mobile' | 'digital' | 'smart';
  /** One word for the chart on the home page. */
  chartLabel: string;
  /** Three words for the header's dropdown. */
  hint: string;
};

export const serviceSummaries = [
  {
    id: 'ai-services',
    title: 'AI Solutions',
    colorClass: 'svc-ai',
    icon: 'ai',
    chartLabel: 'AI',
    hint: 'Reading, forecasting, sorting',
  },
  {
    id: 'cybersecurity',
    title: 'Cybersecurity',
    colorClass: 'svc-cyber',
    icon: 'cyber',
    chartLabel: 'Security',
    hint: 'Audits, testing, response',
  },
  {
    id: 'ecommerce',
    title: 'E-commerce Enhancement',
    colorClass: 'svc-shop',
    icon: 'shop',
    chartLabel: 'Commerce',
    hint: 'Shops, payments, stock',
  },
  {
    id: 'mobile',
    title: 'Mobile App Development',
    colorClass: 'svc-mobile',
    icon: 'mobile',
    chartLabel: 'Mobile',
    hint: 'iOS, Android, offline',
  },
  {
    id: 'digital',
    title: 'Digital Transformation Consulting',
    colorClass: 'svc-digital',
    icon: 'digital',
    chartLabel: 'Digital',
    hint: 'Assessment, roadmap, change',
  },
  {
    id: 'smart-product',
    title: 'Smart Product Design',
    colorClass: 'svc-smart',
    icon: 'smart',
    chartLabel: 'Products',
    hint: 'Sensors, firmware, data',
  },
] as const satisfies readonly ServiceSummary[];

/** Titles by id: an enquiry contains an id or a title, and is shown by its title. */
export const serviceTitles: Readonly<Record<string, string>> = Object.fromEntries(
  serviceSummaries.map(({ id, title }) => [id, title]),
);

/** The summary of a service. */
export function getServiceSummary(id: ServiceId): ServiceSummary {
  const summary = serviceSummaries.find((one) => one.id === id);
  if (!summary) throw new Error(`There is no service '${id}'.`);
  return summary;
}
