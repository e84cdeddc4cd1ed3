import { Logo } from './logo.tsx';

/** The site's header without navigation, for pages that must work without scripts. */
export function LogoHeader() {
  return (
    <header className="site-header">
      <div className="wrap header-bar">
        <Logo />
      </div>
      <div className="minute-scale" aria-hidden="true" />
    </header>
  );
}
