import { paths } from '../../contract/paths.ts';
import { PasskeyRegistration } from '../admin/passkey-registration.tsx';
import type { RouteHandle } from '../root.tsx';
import { LogoHeader } from '../site/logo-header.tsx';
import { headTags } from '../site/metadata.ts';
import type { Route } from './+types/passkey';
import '../site/link-page.css';

export const handle: RouteHandle = { isApp: true };

export const loader = () =>
  headTags({
    title: 'Register a passkey',
    description: 'Administrators register a passkey here, with a link that is for them alone.',
    path: paths.passkey,
    isHidden: true,
  });

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData;

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
