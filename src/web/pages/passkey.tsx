import { paths } from '../../contract/paths.ts';
import { PasskeyRegistration } from '../admin/account/passkey-registration.tsx';
import type { RouteHandle } from '../root.tsx';
import { LogoHeader } from '../site/logo-header.tsx';
import { appHead } from '../site/app-head.ts';
import '../site/link-page.css';

export const handle: RouteHandle = { isApp: true };

export const meta = () =>
  appHead({
    title: 'Register a passkey',
    description: 'Administrators register a passkey here, with a link that is only for them.',
    path: paths.passkey,
  });

/** Registers a passkey of an administrator. The link is from /admin/account, or from `npm run admin -- passkey NAME`. */
export default function Passkey() {
  return (
    <>
      <LogoHeader />
      <main className="wrap section page-title link-page" id="main">
        <h1>Register a passkey</h1>
        <p className="unscripted lead">
          A passkey needs JavaScript. Please switch it on for this site, or load the page again.
        </p>
        <div className="scripted">
          <PasskeyRegistration />
        </div>
      </main>
    </>
  );
}
