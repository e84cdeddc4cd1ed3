import { Outlet, useLocation } from 'react-router';
import { useLateLayout } from '../ui/late-layout.ts';
import { useNewPage } from '../ui/new-page.ts';
import { useReveal } from '../ui/reveal.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** Every page but /auth and /admin: header above, footer below. */
export default function SiteLayout() {
  const { pathname } = useLocation();
  useLateLayout();
  useReveal(pathname);
  useNewPage();
  return (
    <div id="top">
      <a className="skip" href="#main">
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
