/** The articles that the documentation lists as recently updated. Title and date are those of the article. */
export const recentlyUpdated = [
  {
    url: '/resources/documentation/mobile-dev/app-store',
    excerpt: 'Where an app may link to your own checkout, store by store and country by country.',
  },
  {
    url: '/resources/documentation/ai-solutions/implementation-guide',
    excerpt: 'Retrieval, agents and prompt injection, with a worked example of a monthly bill.',
  },
  {
    url: '/resources/documentation/ecommerce/analytics',
    excerpt: 'The United Kingdom no longer requires consent for simple usage statistics. The EU still does.',
  },
  {
    url: '/resources/documentation/smart-product/iot-architecture',
    excerpt: 'What the EU Cyber Resilience Act requires within 24 hours, even for units sold years ago.',
  },
] as const;
