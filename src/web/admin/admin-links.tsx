import { paths } from '../../contract/paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { AdminLink } from './admin-link.tsx';

const links = [
  ['admin', paths.admin, 'Back to Admin'],
  ['account', paths.account, 'Your Account'],
  ['team', paths.team, 'Team'],
] as const;

/** The links in the header of the admin area, without the one to the page that is shown. */
export function AdminLinks({ shown }: { shown: (typeof links)[number][0] }) {
  return links
    .filter(([name]) => name !== shown)
    .map(([name, path, text]) => (
      <AdminLink key={name} className={buttonClass({ look: 'line', small: true })} to={path}>
        {text}
      </AdminLink>
    ));
}
