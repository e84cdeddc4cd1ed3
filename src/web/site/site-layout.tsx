import { Outlet, useLocation } from 'react-router';
import { useDeferredLayout } from '../ui/deferred-layout.ts';
import { useFocusNewPage } from '../ui/focus-new-page.ts';
import { useReveal } from '../ui/reveal.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** The layout of every page except /auth and /admin: header, content, footer. */
export default function SiteLayout() {
  const { pathname } = useLocation();
  useDeferredLayout();
  useReveal(pathname);
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
