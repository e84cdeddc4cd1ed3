import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { serviceSummaries } from '../../content/services/services.ts';
import { paths } from '../../contract/paths.ts';
import { useLogout } from '../features/account/logout.ts';
import { useUser, watchSession } from '../features/account/session.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ChevronDownIcon, MenuIcon, XIcon } from '../ui/icons.tsx';
import { knownLinks } from './known-links.ts';
import { Logo } from './logo.tsx';
import { Topmark } from './topmark.tsx';

const dropdownId = 'services-menu';
const mobileMenuId = 'menu';

/** The header of every public page: navigation, services menu, session buttons, and the menu of small screens. */
export function Header() {
  const { pathname, key } = useLocation();
  const header = useRef<HTMLElement>(null);
  const shownKey = useRef(key);
  useEffect(watchSession, []);
  useEffect(() => {
    // After a navigation only, also to the same page: a menu that was opened before hydration stays open.
    if (shownKey.current === key) return;
    shownKey.current = key;
    for (const popover of header.current?.querySelectorAll<HTMLElement>('[popover]') ?? []) popover.hidePopover();
  }, [key]);
  return (
    <header className="site-header" ref={header}>
      <div className="wrap header-bar">
        <Logo />
        <nav className="main-nav" aria-label="Main">
          <MainLinks
            renderServices={(text) => <ServicesButton text={text} isCurrent={pathname.startsWith(paths.services)} />}
          />
        </nav>
        <div className="header-actions">
          <SessionButtons />
        </div>
        <MenuButton />
      </div>
      <div className="minute-scale" aria-hidden="true" />
      <ServicesDropdown />
      <MobileMenu />
    </header>
  );
}

/** The links of the header; instead of the one to the services, an element that opens their list. */
function MainLinks({ renderServices }: { renderServices: (text: string) => ReactNode }) {
  return knownLinks.header.map(({ to, text }) =>
    to === paths.services ? (
      <Fragment key={to}>{renderServices(text)}</Fragment>
    ) : (
      <NavLink key={to} to={to} end={to === paths.home} prefetch="intent">
        {text}
      </NavLink>
    ),
  );
}

function ServicesButton({ text, isCurrent }: { text: string; isCurrent: boolean }) {
  return (
    <button
      type="button"
      className="dropdown-button"
      popoverTarget={dropdownId}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {`${text} `}
      <ChevronDownIcon />
    </button>
  );
}

/** One link per service; a popover, so that Escape and a click outside close it. */
function ServicesDropdown() {
  return (
    <div className="services-dropdown" id={dropdownId} popover="auto">
      <nav className="wrap" aria-label="Services">
        <ul className="plain">
          {serviceSummaries.map((service) => (
            <li key={service.id} className={`hue-${service.hue}`}>
              <Link to={paths.service(service.id)} prefetch="intent">
                <Topmark mark={service.mark} />
                <b>{service.title}</b>
                <small>{service.hint}</small>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function MenuButton() {
  return (
    <button className="icon-btn menu-button" type="button" popoverTarget={mobileMenuId} aria-label="Menu">
      <span className="icon-closed">
        <MenuIcon />
      </span>
      <span className="icon-open">
        <XIcon />
      </span>
    </button>
  );
}

function MobileMenu() {
  return (
    <div className="mobile-menu" id={mobileMenuId} popover="auto">
      <nav aria-label="Menu">
        <MainLinks renderServices={(text) => <ServicesDetails text={text} />} />
      </nav>
      <div className="menu-actions">
        <SessionButtons inMenu />
      </div>
    </div>
  );
}

/** One link per service, in the menu of small screens. */
function ServicesDetails({ text }: { text: string }) {
  return (
    <details>
      <summary>
        {`${text} `}
        <ChevronDownIcon />
      </summary>
      <ul className="plain">
        {serviceSummaries.map((service) => (
          <li key={service.id} className={`hue-${service.hue}`}>
            <Link to={paths.service(service.id)}>
              <Topmark mark={service.mark} />
              {service.title}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Login and Get Started, or Logout and, for administrators, Admin. */
function SessionButtons({ inMenu }: { inMenu?: boolean }) {
  const user = useUser();
  const { isPending, logOut } = useLogout();
  const small = !inMenu;
  if (!user) {
    return (
      <>
        <ButtonLink to={paths.auth} look={inMenu ? 'line' : 'plain'} small={small}>
          {inMenu ? 'Login / Register' : 'Login'}
        </ButtonLink>
        <ButtonLink to={paths.contact} small={small}>
          Get Started
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      {user.role === 'admin' && (
        <ButtonLink to={paths.dashboard} look="plain" small={small}>
          Admin
        </ButtonLink>
      )}
      <Button look="line" small={small} disabled={isPending} onClick={() => void logOut()}>
        {isPending ? 'Logging out...' : 'Logout'}
      </Button>
    </>
  );
}
