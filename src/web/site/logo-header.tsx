import { Logo } from './logo.tsx';
import { MinuteScale } from './minute-scale.tsx';

/** The site's header without navigation, for pages that must work without scripts. */
export function LogoHeader() {
  return (
    <header className="site-header">
      <div className="wrap header-bar">
        <Logo />
      </div>
      <MinuteScale />
    </header>
  );
}
