import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes';

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
    route('contact/received', 'pages/received.tsx'),
    route('resources/documentation', 'pages/documentation.tsx'),
    // One segment is a category, two are a topic, anything else is not found.
    route('resources/documentation/:categoryId', 'pages/documentation-category.tsx'),
    route('resources/documentation/:categoryId/:topicSlug', 'pages/documentation-topic.tsx'),
    route('resources/faq', 'pages/faq.tsx'),
    route('resources/case-studies', 'pages/case-studies.tsx'),
    route('legal/:slug', 'pages/legal.tsx'),
    route('sitemap', 'pages/sitemap.tsx'),
    route('newsletter', 'pages/newsletter.tsx'),
    route('newsletter/subscribed', 'pages/newsletter.tsx', { id: 'newsletter-subscribed' }),
    // Prerendered for the server alone, which fills in what was typed (src/contract/page-templates.ts).
    ...prefix('templates', [
      route('contact', 'pages/contact.tsx', { id: 'template-contact' }),
      route('services/:serviceId', 'pages/service.tsx', { id: 'template-service' }),
      route('newsletter', 'pages/newsletter.tsx', { id: 'template-newsletter' }),
      route('not-found', 'pages/not-found.tsx', { id: 'template-not-found' }),
      route('not-found/*', 'pages/not-found.tsx', { id: 'template-known-missing' }),
      route('documentation/:categoryId', 'pages/documentation-category.tsx', { id: 'template-category' }),
      route('documentation/:categoryId/:topicSlug', 'pages/documentation-topic.tsx', { id: 'template-topic' }),
    ]),
    route('*', 'pages/not-found.tsx'),
  ]),
  route('auth', 'pages/auth.tsx'),
  route('passkey', 'pages/passkey.tsx'),
  route('new-password', 'pages/new-password.tsx'),
  layout('pages/admin-layout.tsx', [
    route('admin', 'pages/admin-dashboard.tsx', { id: 'admin' }),
    route('admin/dashboard', 'pages/admin-dashboard.tsx', { id: 'admin-dashboard' }),
    route('admin/contact-submissions', 'pages/admin-submissions.tsx'),
    route('admin/account', 'pages/admin-account.tsx'),
    route('admin/team', 'pages/admin-team.tsx'),
  ]),
  route('templates/auth/:form', 'pages/correct-sign-in.tsx'),
  route('templates/message/:kind', 'pages/message.tsx'),
  // The page in the map's iframe.
  route('frames/map', 'pages/map-frame.tsx'),
] satisfies RouteConfig;
