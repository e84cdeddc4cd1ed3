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
import { switchOnWholeStylesheet } from './ui/whole-stylesheet.ts';
import { ServerTrouble } from './site/server-trouble.tsx';

/** What a route may say of itself beside its component. */
export type RouteHandle = {
  /** A page that does without any script, such as those inside our own frames. */
  static?: boolean;
  /** Hydrated at once; other pages wait until the browser is idle or the visitor acts. */
  hydrateAtOnce?: boolean;
};

/** What the loader of a page with a form may bring. */
type Refused = { rejectedForm?: RejectedForm | null };

export const links = () => [
  // Both faces: a lead that takes its own face late breaks into other lines and moves what stands below it.
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

/** The site's origin, put in by the server at start, and the day on which this page is written. */
export const loader = () => ({
  siteOrigin: placeholders.siteOrigin as string,
  writtenOn: new Date().toISOString().slice(0, 10),
});

/** Neither changes while a visitor looks around: pages without data of their own are shown without asking for any. */
export const shouldRevalidate = () => false;

/** However a page is come to, by a link, by Back or by a script: it is not shown in the stylesheet of the one before. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async (_, next) => {
    const isStyled = switchOnWholeStylesheet();
    await next();
    await isStyled;
  },
];

/** The HTML document. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const matches = useMatches();
  const handles = matches.map((match) => match.handle as RouteHandle | undefined);
  const isAnswer = matches.some((match) => Boolean((match.loaderData as Refused | undefined)?.rejectedForm));
  const isStatic = handles.some((handle) => handle?.static);
  return (
    <html
      lang="en"
      data-hydrate={handles.some((handle) => handle?.hydrateAtOnce) ? 'now' : undefined}
      data-page={isAnswer ? pathname : undefined}
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
          // React Router takes its scripts away at the first click. Among the children of the body that would have the
          // browser reckon the style of the whole page anew, for rules such as `* + *`: a frame of 10 ms before the next page.
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

/** What a visitor sees when a page breaks; addresses that nobody knows have a page of their own. */
export function ErrorBoundary() {
  const error = useRouteError();
  return <ServerTrouble status={isRouteErrorResponse(error) ? error.status : 500} />;
}
