import { ownPages } from '#content/own-pages.ts';
import type { OwnPage } from '#content/page.ts';
import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes';

const pagesOfFirm: readonly OwnPage[] = Object.values(ownPages);

/**
 * Every URL of the site. The public pages are in the order of sitemap.xml; src/web/prerendered.ts says which are not
 * public. The content of a page is in src/content/pages.ts, paths for links in code in src/contract/paths.ts.
 */
export default [
  layout('site/site-layout.tsx', [
    index('pages/home.tsx'),
    route('about', 'pages/about.tsx'),
    route('services', 'pages/services.tsx'),
    route('services/:serviceId', 'pages/service.tsx'),
    route('portfolio', 'pages/portfolio.tsx'),
    route('contact', 'pages/contact.tsx'),
    route('resources/documentation', 'pages/documentation.tsx'),
    // One segment is a category, two are a topic, anything else is not found.
    route('resources/documentation/:categoryId', 'pages/documentation-category.tsx'),
    route('resources/documentation/:categoryId/:topicSlug', 'pages/documentation-topic.tsx'),
    route('resources/faq', 'pages/faq.tsx'),
    route('resources/case-studies', 'pages/case-studies.tsx'),
    route('legal/:slug', 'pages/legal.tsx'),
    ...pagesOfFirm.map(({ path, file }) => route(path.slice(1), `../../${file}`)),
    route('sitemap', 'pages/sitemap.tsx'),
    route('newsletter', 'pages/newsletter.tsx'),
    route('newsletter/subscribed', 'pages/newsletter.tsx', { id: 'newsletter-subscribed' }),
    // Answers of the server only (src/contract/answer-pages.ts).
    ...prefix('answers', [
      route('not-found', 'pages/not-found.tsx', { id: 'answer-not-found' }),
      route('thank-you', 'pages/thank-you.tsx'),
      route('no-receipt', 'pages/no-receipt.tsx'),
      route('not-found/*', 'pages/not-found.tsx', { id: 'answer-known-missing' }),
      route('documentation/:categoryId', 'pages/documentation-category.tsx', { id: 'answer-category' }),
      route('documentation/:categoryId/:topicSlug', 'pages/documentation-topic.tsx', { id: 'answer-topic' }),
    ]),
    route('*', 'pages/not-found.tsx'),
  ]),
  route('auth', 'pages/auth.tsx'),
  route('passkey', 'pages/passkey.tsx'),
  route('new-password', 'pages/new-password.tsx'),
  route('admin/:screen?', 'pages/admin.tsx'),
  route('answers/message/:kind', 'pages/message.tsx'),
  // The page in the map's iframe.
  route('frames/map', 'pages/map-frame.tsx'),
] satisfies RouteConfig;
