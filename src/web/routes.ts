import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** Every URL of the site (SPEC section 2). Paths for links stand in src/contract/paths.ts. */
export default [
  layout('site/site-layout.tsx', [
    index('pages/home.tsx'),
    route('contact', 'pages/contact.tsx'),
    route('contact/received', 'pages/received.tsx'),
    route('newsletter', 'pages/newsletter.tsx'),
    route('*', 'pages/not-found.tsx'),
  ]),
  route('auth', 'pages/auth.tsx'),
  layout('pages/admin-layout.tsx', [
    route('admin', 'pages/admin-dashboard.tsx', { id: 'admin' }),
    route('admin/dashboard', 'pages/admin-dashboard.tsx', { id: 'admin-dashboard' }),
    route('admin/contact-submissions', 'pages/admin-submissions.tsx'),
  ]),
  // Our own pages inside the contact page's two frames.
  route('frames/map', 'pages/map-frame.tsx'),
  route('frames/assistant', 'pages/assistant-frame.tsx'),
] satisfies RouteConfig;
