import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import {
  type GetScrollRestorationKeyFunction,
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
import pageScript from 'virtual:page-script';
import displayFont from './fonts/radio-canada-big-basic.woff2?url';
import textFont from './fonts/radio-canada-basic.woff2?url';
import type { RejectedForm } from './page-data.ts';
import { useHydrated } from './ui/hydrated.ts';
import { InlineScript } from './ui/trusted-html.tsx';
import { Toaster } from './ui/toast.tsx';
import { ServerErrorScreen } from './site/server-error-screen.tsx';
import './app.css';

/** Options that a route exports as `handle`. */
export type RouteHandle = {
  /** A page without React, such as those in iframes; a navigation in the browser still shows it. */
  static?: boolean;
  /** React starts as soon as the page is loaded; on other pages when somebody acts. */
  reactAtOnce?: boolean;
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
  // Apple's devices find /apple-touch-icon.png without a link.
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

/** The date of the build. */
export const loader = () => ({ writtenOn: new Date().toISOString().slice(0, 10) });

/** It does not change during a visit. */
export const shouldRevalidate = () => false;

/**
 * Until React is there, the browser opens links; it prefetches a page when the visitor points at its link. The server
 * adds the hash of this text to the page's policy, like that of the other inline scripts.
 */
const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: { href_matches: '/*' },
      eagerness: 'moderate',
    },
  ],
});

/** The HTML document. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const matches = useMatches();
  const handles = matches.map((match) => match.handle as RouteHandle | undefined);
  const hasRejectedForm = matches.some((match) =>
    Boolean((match.loaderData as FormPageData | undefined)?.rejectedForm),
  );
  // React never hydrates a static page: in the browser the scripts of an earlier page stay.
  const isStatic = import.meta.env.SSR && handles.some((handle) => handle?.static);
  return (
    <html lang="en" suppressHydrationWarning data-page={hasRejectedForm ? pathname : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <InlineScript code={pageScript} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {!isStatic && (
          // React Router removes its scripts at the first navigation. As children of the body, their removal would make
          // the browser recalculate the style of the whole page (rules such as `* + *`): 10 ms before the next page.
          <div hidden>
            <Navigation />
            <Scripts />
          </div>
        )}
      </body>
    </html>
  );
}

/** The browser opens links and restores scroll positions until the page is hydrated; from then on the router does. */
function Navigation() {
  const isNative = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
  return isNative ? <InlineScript type="speculationrules" code={speculationRules} /> : <ScrollPositions />;
}

let isFirstPosition = true;

/** No position is found for the page that is shown already: the visitor may have scrolled on since it was restored. */
const scrollKey: GetScrollRestorationKeyFunction = ({ key }) => (isFirstPosition ? 'first page' : key);

function ScrollPositions() {
  useEffect(() => {
    isFirstPosition = false;
  }, []);
  return <ScrollRestoration getKey={scrollKey} />;
}

export default function Root() {
  useHydrated();
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
