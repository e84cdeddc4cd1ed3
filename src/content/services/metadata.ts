import type { ServiceId } from '../../contract/service-ids.ts';

/** Metadata of service pages; the title is that of the service. */
export type ServiceMetadata = { description: string; keywords: readonly string[] };

export const serviceMetadata = {
  'ai-services': {
    description:
      'Document reading, demand forecasts, support assistants and process automation. Every model is delivered with its error rate, measured on your own records.',
    keywords: [
      'AI consulting',
      'machine learning models',
      'document understanding',
      'demand forecasting',
      'customer service assistant',
      'process automation',
    ],
  },
  cybersecurity: {
    description:
      'Security audits, penetration tests, help with ISO 27001, SOC 2 and PIPEDA, incident response around the clock, and short training for every shift.',
    keywords: [
      'cybersecurity',
      'security audit',
      'penetration testing',
      'ISO 27001',
      'SOC 2',
      'PIPEDA compliance',
      'incident response',
      'phishing training',
    ],
  },
  ecommerce: {
    description:
      'Faster online shops: a move to the right platform without closing, a short checkout, one stock figure, tolerant search and five numbers to act on weekly.',
    keywords: [
      'e-commerce consulting',
      'shop platform migration',
      'checkout',
      'payment integration',
      'inventory',
      'site search',
      'shop analytics',
    ],
  },
  mobile: {
    description:
      'Apps for iOS and Android, native or from one code base. They work offline, start quickly on old phones and arrive at store review with papers in order.',
    keywords: [
      'mobile app development',
      'iOS apps',
      'Android apps',
      'cross-platform apps',
      'offline sync',
      'app store release',
      'app performance',
    ],
  },
  digital: {
    description:
      'For teams on paper and spreadsheets: a two-week assessment, a year’s roadmap with costs, redesigned workflows, and the gain measured before and after.',
    keywords: [
      'digital transformation',
      'process assessment',
      'technology roadmap',
      'workflow redesign',
      'change management',
      'return on investment',
    ],
  },
  'smart-product': {
    description:
      'Connected products from the sensor to the screen: electronics, signed firmware, IoT platform, data pipeline and management of every device in the field.',
    keywords: [
      'smart product design',
      'IoT consulting',
      'sensors',
      'device firmware',
      'IoT platform',
      'data pipeline',
      'device management',
    ],
  },
} as const satisfies Record<ServiceId, ServiceMetadata>;
