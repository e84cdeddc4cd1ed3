import { company } from '#content/company.ts';
import { paths } from '../../contract/paths.ts';
import './header.css';

/** The logo and, unless `alone`, the name; a link to the home page. */
export function Logo({ alone }: { alone?: boolean }) {
  return (
    <a className="logo" href={paths.home} aria-label={alone ? company.name : undefined}>
      <svg viewBox="0 0 40 40" aria-hidden="true" focusable="false">
        <path className="arc" d="M31.5 8.5a16.3 16.3 0 1 0 0 23" />
        <path className="arc" d="M26 14a8.5 8.5 0 1 0 0 12" />
        <circle className="lamp" cx="20" cy="20" r="3.2" />
      </svg>
      {!alone && company.name}
    </a>
  );
}
