import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useFocusNewPage } from '../ui/focus-new-page.ts';
import { observeSections } from '../ui/reveal.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** The layout of every page except /auth and /admin: header, content, footer. */
export default function SiteLayout() {
  const { pathname } = useLocation();
  // The page script has observed those of the first page.
  useEffect(observeSections, [pathname]);
  useFocusNewPage();
  return (
    <div id="top">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
