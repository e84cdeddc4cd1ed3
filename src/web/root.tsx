import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
} from 'react-router';
import { placeholders } from '../contract/placeholders.ts';
import type { Route } from './+types/root';
import stylesheet from './app.css?url';
import displayFont from './fonts/radio-canada-big-basic.woff2?url';
import textFont from './fonts/radio-canada-basic.woff2?url';
import { useNoReload } from './no-reload.ts';
import type { RejectedForm } from './page-data.ts';
import { Toaster } from './ui/toast.tsx';
import { enableWholeStylesheet } from './ui/whole-stylesheet.ts';
import { ServerErrorScreen } from './site/server-error-screen.tsx';

/** Options that a route exports as `handle`. */
export type RouteHandle = {
  /** A page without scripts, such as those in iframes. */
  static?: boolean;
  /** Hydrated right after the first paint; other pages when the browser is idle or at the first interaction. */
  hydrateAtOnce?: boolean;
};

/** Loader data of a page with a form. */
type FormPageData = { rejectedForm?: RejectedForm | null };

export const links = () => [
  // Both fonts: a lead whose font loads late wraps differently and shifts the content below.
  ...[displayFont, textFont].map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

/** The site's origin, which the server fills in at startup, and the date of the build. */
export const loader = () => ({
  siteOrigin: placeholders.siteOrigin as string,
  writtenOn: new Date().toISOString().slice(0, 10),
});

/** Neither changes during a visit: pages without data of their own need no request. */
export const shouldRevalidate = () => false;

/** Enables the whole stylesheet before the next page is shown: the current one has the rules of the first page only. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async (_, next) => {
    const stylesLoaded = enableWholeStylesheet();
    await next();
    await stylesLoaded;
  },
];

/** The HTML document. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const matches = useMatches();
  const handles = matches.map((match) => match.handle as RouteHandle | undefined);
  const hasRejectedForm = matches.some((match) =>
    Boolean((match.loaderData as FormPageData | undefined)?.rejectedForm),
  );
  const isStatic = handles.some((handle) => handle?.static);
  return (
    <html
      lang="en"
      data-hydrate={handles.some((handle) => handle?.hydrateAtOnce) ? 'now' : undefined}
      data-page={hasRejectedForm ? pathname : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {!isStatic && (
          // React Router removes its scripts at the first navigation. As children of the body, their removal would make
          // the browser recalculate the style of the whole page (rules such as `* + *`): 10 ms before the next page.
          <div hidden>
            <ScrollRestoration />
            <Scripts />
          </div>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  useNoReload();
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  );
}

/** Shown for an error while a page renders; unknown paths have a page of their own. */
export function ErrorBoundary() {
  const error = useRouteError();
  return <ServerErrorScreen status={isRouteErrorResponse(error) ? error.status : 500} />;
}
