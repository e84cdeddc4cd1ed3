// First: it has the order of the layers.
import './app.css';
import { type ReactNode, useContext } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
} from 'react-router';
import inlineScript from 'virtual:inline-script';
import displayFont from './fonts/radio-canada-big-basic.woff2?url';
import textFont from './fonts/radio-canada-basic.woff2?url';
import { EntryModule } from './entry-module.ts';
import { InlineScript } from './ui/trusted-html.tsx';
import { ServerErrorScreen } from './site/server-error-screen.tsx';

/** Options that a route exports as `handle`. */
export type RouteHandle = {
  /** A page of the React Router app; all others are HTML, whose forms React enhances (forms/enhance.tsx). */
  isApp?: boolean;
  /** The page starts at the top after a reload (inline/page-start.ts). */
  startsAtTop?: boolean;
};

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

/**
 * The browser prerenders a page when the visitor points at its link or presses it, except pages whose content depends on
 * the session or on a form. The server adds the hash of this text to the page's policy, like that of the other inline scripts.
 */
const speculationRules = JSON.stringify({
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/auth*', '/passkey*', '/admin*', '/newsletter*', '/api/*', '/frames/*'] } },
          { not: { selector_matches: '[href^="#"]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

/**
 * A link to another document fades to it. Inline, since Chromium reads this rule at the first calculation of styles: if
 * its stylesheet is still on its way then, there is no fade, and the page has an error that no script can catch.
 */
const fadeBetweenPages = '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}';

/**
 * If a file of the React Router app does not load, its pages are shown as without JavaScript. Other errors, such as those
 * of extensions, change nothing. In the head, before any of these files.
 */
const showAppFailures = `addEventListener('error',({target:t})=>{
let{dataset:d}=document.documentElement;
if(t instanceof Element&&t.matches('script[type=module]:not([src]),link[rel=modulepreload]')&&!d.hydrated)delete d.js},true)`;

/** The HTML document. */
export function Layout({ children }: { children: ReactNode }) {
  const handles = useMatches().map((match) => match.handle as RouteHandle | undefined);
  const isApp = handles.some((handle) => handle?.isApp);
  const startsAtTop = handles.some((handle) => handle?.startsAtTop);
  const entry = useContext(EntryModule);
  return (
    <html
      lang="en"
      suppressHydrationWarning
      data-entry={isApp ? undefined : entry?.module}
      data-starts-at-top={startsAtTop ? '' : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <style>{fadeBetweenPages}</style>
        <InlineScript code={inlineScript} />
        {isApp && <InlineScript code={showAppFailures} />}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {isApp ? (
          // React Router removes its scripts at the first navigation. As children of the body, their removal would make
          // the browser recalculate the style of the whole page (rules such as `* + *`): 10 ms before the next page.
          <div hidden>
            <ScrollRestoration />
            <Scripts />
          </div>
        ) : (
          <>
            <InlineScript type="speculationrules" code={speculationRules} />
            {entry?.hotReload && <script type="module" src={entry.hotReload} />}
          </>
        )}
      </body>
    </html>
  );
}

export default Outlet;

/** Shown if a page fails to render; unknown paths have a page of their own. */
export function ErrorBoundary() {
  const error = useRouteError();
  return <ServerErrorScreen status={isRouteErrorResponse(error) ? error.status : 500} />;
}
