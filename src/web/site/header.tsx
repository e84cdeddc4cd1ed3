import { Fragment, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { headerLinks } from '#content/navigation.ts';
import { services } from '#content/services.ts';
import { paths } from '../../contract/paths.ts';
import { ChevronDownIcon, MenuIcon, XIcon } from 'lucide-react';
import { Logo } from './logo.tsx';
import { MinuteScale } from './minute-scale.tsx';
import { SessionButtons } from './session-buttons.tsx';
import { Topmark } from './topmark.tsx';
import './header.css';

const dropdownId = 'services-menu';
const mobileMenuId = 'menu';

/** The header of every public page: navigation, services menu, session buttons, and the menu of small screens. */
export function Header() {
  const { pathname } = useLocation();
  return (
    <header className="site-header">
      <div className="wrap header-bar">
        <Logo />
        <nav className="main-nav" aria-label="Main">
          <MainLinks
            pathname={pathname}
            renderServices={(text) => <ServicesButton text={text} isCurrent={pathname.startsWith(paths.services)} />}
          />
        </nav>
        <div className="header-actions">
          <SessionButtons />
        </div>
        <MenuButton />
      </div>
      <MinuteScale />
      <ServicesDropdown />
      <MobileMenu pathname={pathname} />
    </header>
  );
}

/** Whether a page is the target of a link, or below it. */
const isWithin = (pathname: string, to: string): boolean =>
  pathname === to || (to !== paths.home && pathname.startsWith(`${to}/`));

/** The links of the header; instead of the one to the services, an element that opens their list. */
function MainLinks({ pathname, renderServices }: { pathname: string; renderServices: (text: string) => ReactNode }) {
  return headerLinks.map(({ to, text }) =>
    to === paths.services ? (
      <Fragment key={to}>{renderServices(text)}</Fragment>
    ) : (
      <a key={to} href={to} aria-current={isWithin(pathname, to) ? 'page' : undefined}>
        {text}
      </a>
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
          {services.map((service) => (
            <li key={service.id} className={`hue-${service.hue}`}>
              <a href={paths.service(service.id)}>
                <Topmark mark={service.mark} />
                <b>{service.title}</b>
                <small>{service.hint}</small>
              </a>
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

function MobileMenu({ pathname }: { pathname: string }) {
  return (
    <div className="mobile-menu" id={mobileMenuId} popover="auto">
      <nav aria-label="Menu">
        <MainLinks pathname={pathname} renderServices={(text) => <ServicesDetails text={text} />} />
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
        {services.map((service) => (
          <li key={service.id} className={`hue-${service.hue}`}>
            <a href={paths.service(service.id)}>
              <Topmark mark={service.mark} />
              {service.title}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
