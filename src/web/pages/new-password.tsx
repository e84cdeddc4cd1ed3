import { paths } from '../../contract/paths.ts';
import { NewPasswordForm } from '../admin/account/new-password-form.tsx';
import type { RouteHandle } from '../root.tsx';
import { LogoHeader } from '../site/logo-header.tsx';
import { appHead } from '../site/app-head.ts';
import '../site/link-page.css';

export const handle: RouteHandle = { isApp: true };

export const meta = () =>
  appHead({
    title: 'Set a new password',
    description: 'Administrators set their password here, with a link that a colleague gives them.',
    path: paths.newPassword,
  });

/** Where somebody who was invited, or has forgotten the password, sets one. The link comes from /admin/team. */
export default function NewPassword() {
  return (
    <>
      <LogoHeader />
      <main className="wrap section page-title link-page" id="main">
        <h1>Set a new password</h1>
        <p className="unscripted lead">
          This page needs JavaScript. Please switch it on for this site, or load the page again.
        </p>
        <div className="scripted">
          <NewPasswordForm />
        </div>
      </main>
    </>
  );
}
