/** Publication dates, not computed. */
export const recentlyUpdated = [
  {
    title: 'App store release',
    excerpt: 'Where an app may link to your own checkout, store by store and country by country.',
    date: 'November 25, 2026',
    url: '/resources/documentation/mobile-dev/app-store',
  },
  {
    title: 'AI implementation guide',
    excerpt: 'Retrieval, agents and prompt injection, with a worked example of a monthly bill.',
    date: 'November 25, 2026',
    url: '/resources/documentation/ai-solutions/implementation-guide',
  },
  {
    title: 'Shop analytics',
    excerpt: 'The United Kingdom no longer requires consent for simple usage statistics. The EU still does.',
    date: 'November 24, 2026',
    url: '/resources/documentation/ecommerce/analytics',
  },
  {
    title: 'IoT architecture',
    excerpt: 'What the EU Cyber Resilience Act requires within 24 hours, even for units sold years ago.',
    date: 'November 17, 2026',
    url: '/resources/documentation/smart-product/iot-architecture',
  },
] as const;
