import { paths } from '../../contract/paths.ts';
import { buttonClass } from '../ui/button.tsx';

/**
 * Login and Get Started; Logout for somebody who is signed in, and Admin for administrators. All are in the page: the
 * inline script says whose are shown (inline/session.ts).
 */
export function SessionButtons({ inMenu }: { inMenu?: boolean }) {
  const small = !inMenu;
  return (
    <>
      <a className={inMenu ? buttonClass({ look: 'plain' }) : 'login-link'} href={paths.auth}>
        {inMenu ? 'Login / Register' : 'Login'}
      </a>
      <a className={buttonClass({ small })} href={paths.contact}>
        Get Started
      </a>
      <a className={buttonClass({ look: 'plain', small })} href={paths.dashboard} data-for="admin">
        Admin
      </a>
      <button type="button" className={buttonClass({ look: 'line', small })} data-for="user">
        Logout
      </button>
    </>
  );
}
