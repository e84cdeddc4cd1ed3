import { ArrowLeftIcon, UserIcon, UsersIcon } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import { buttonClass } from '../../ui/button.tsx';

const links = [
  ['admin', paths.admin, 'Back to Admin', ArrowLeftIcon],
  ['account', paths.account, 'Your Account', UserIcon],
  ['team', paths.team, 'Team', UsersIcon],
] as const;

/** The links in the header of the admin area, without the one to the page that is shown; on a phone their icons. */
export function AdminLinks({ shown }: { shown: (typeof links)[number][0] }) {
  return links
    .filter(([name]) => name !== shown)
    .map(([name, path, text, Icon]) => (
      <Link key={name} className={buttonClass({ look: 'plain', small: true, className: 'admin-link' })} to={path}>
        <Icon />
        <span>{text}</span>
      </Link>
    ));
}
