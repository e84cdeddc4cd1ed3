import { ArrowUpIcon } from 'lucide-react';
import { company } from '#content/company.ts';
import { footerBaseLinks, footerColumns } from '#content/navigation.ts';
import { serviceIds } from '#content/service-ids.ts';
import { serviceTitles } from '#content/services/titles.ts';
import { mailtoAddress } from '../../contract/link-address.ts';
import { paths } from '../../contract/paths.ts';
import { Logo } from './logo.tsx';
import { MinuteScale } from './minute-scale.tsx';
import { NewsletterForm } from './newsletter-form.tsx';
import { CurrentYear } from './todays-date.tsx';
import './footer.css';

/** Longer titles of services are truncated, followed by three dots. */
const maxTitleLength = 22;

function truncateTitle(title: string): string {
  return title.length > maxTitleLength ? `${title.slice(0, maxTitleLength)}...` : title;
}

const columns: { heading: string; links: readonly { to: string; text: string; fullTitle?: string }[] }[] = [
  {
    heading: 'Services',
    links: serviceIds.map((id) => ({
      to: paths.service(id),
      text: truncateTitle(serviceTitles[id]),
      fullTitle: serviceTitles[id],
    })),
  },
  ...footerColumns,
];

/** The footer of every public page. */
export function Footer() {
  return (
    <footer className="site-footer">
      <MinuteScale />
      <div className="dark">
        <div className="wrap">
          <div className="footer-company">
            <Logo />
            <div>
              <p>{company.blurb}</p>
              <p className="small">
                {company.address.city}, {company.address.region}, {company.coordinates}
              </p>
            </div>
            <div>
              <a href={mailtoAddress(company.email)}>{company.email}</a>
              <ul className="social-links plain">
                {company.social.map(({ name, url }) => (
                  <li key={name}>
                    <a href={url} target="_blank" rel="noopener">
                      {name}
                      <span className="visually-hidden"> (opens in a new tab)</span>
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          </div>
          <nav className="footer-columns" aria-label="Footer">
            {columns.map(({ heading, links }) => (
              <div key={heading}>
                <h2>{heading}</h2>
                <ul className="plain">
                  {links.map(({ to, text, fullTitle }) => (
                    <li key={text}>
                      <a href={to} title={fullTitle === text ? undefined : fullTitle}>
                        {text}
                      </a>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
          <div className="newsletter footer-newsletter">
            <h2>{company.newsletter.heading}</h2>
            <p>{company.newsletter.lead}</p>
            <NewsletterForm form="footer-newsletter" />
          </div>
          <div className="footer-base">
            <span>
              © <CurrentYear /> {company.name}
            </span>
            {company.badges.map(({ text, to }) => (
              <a key={text} href={to} className="trust-badge">
                {text}
              </a>
            ))}
            {footerBaseLinks.map(({ to, text }) => (
              <a key={to} href={to}>
                {text}
              </a>
            ))}
            <a href="#top">
              Back to Top <ArrowUpIcon />
            </a>
          </div>
        </div>
      </div>
    </footer>
  );
}
