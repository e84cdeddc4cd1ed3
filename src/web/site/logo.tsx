import { company } from '#content/company.ts';
import logo from '#content/logo.svg?raw';
import { paths } from '../../contract/paths.ts';
import { TrustedHtml } from '../ui/trusted-html.tsx';
import './header.css';

/** The logo and, unless `alone`, the name; a link to the home page. */
export function Logo({ alone }: { alone?: boolean }) {
  return (
    <a className="logo" href={paths.home} aria-label={alone ? company.name : undefined}>
      <TrustedHtml as="span" className="logo-mark" html={logo} aria-hidden="true" />
      {!alone && company.name}
    </a>
  );
}
