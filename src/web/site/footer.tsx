import { Link } from 'react-router';
import { company } from '../../content/company.ts';
import { serviceCategories } from '../../content/services/catalogue.ts';
import { mailtoAddress } from '../../contract/link-address.ts';
import { paths } from '../../contract/paths.ts';
import { NewsletterForm } from '../features/newsletter/newsletter-form.tsx';
import { ArrowUpIcon } from '../ui/icons.tsx';
import { legalLinks, resourceLinks } from './known-links.ts';
import { SeabedEdge } from './chart.tsx';
import { Logo } from './logo.tsx';
import { useDay } from './todays-date.tsx';

/** Longer titles of services are cut here, with three dots behind (SPEC section 9). */
const titleLimit = 22;

/** A title as the footer shows it. */
function cutTitle(title: string): string {
  return title.length > titleLimit ? `${title.slice(0, titleLimit)}...` : title;
}

const columns: { heading: string; links: { to: string; text: string; whole?: string }[] }[] = [
  {
    heading: 'Services',
    links: serviceCategories.map(({ id, title }) => ({ to: paths.service(id), text: cutTitle(title), whole: title })),
  },
  {
    heading: 'Quick Links',
    links: [
      { to: paths.services, text: 'Services' },
      { to: paths.portfolio, text: 'Portfolio' },
      { to: paths.contact, text: 'Contact' },
    ],
  },
  {
    heading: 'Company',
    links: [
      { to: paths.home, text: 'Home' },
      { to: paths.about, text: 'About' },
      { to: paths.portfolio, text: 'Portfolio' },
      { to: paths.blog, text: 'Blog' },
      { to: paths.careers, text: 'Careers' },
      { to: paths.contact, text: 'Contact' },
    ],
  },
  {
    heading: 'Resources',
    links: resourceLinks,
  },
  { heading: 'Legal', links: legalLinks },
];

/** The footer of every site page: deep water below the last section. */
export function Footer() {
  const day = useDay();
  return (
    <>
      <SeabedEdge />
      <footer className="dark foot">
        <div className="wrap">
          <div className="grid top">
            <div className="news">
              <h2>{company.newsletter.heading}</h2>
              <p className="quiet">{company.newsletter.lead}</p>
              <NewsletterForm />
            </div>
            <div className="who">
              <Logo />
              <p>{company.blurb}</p>
              <p>
                <a href={mailtoAddress(company.email)}>{company.email}</a>
              </p>
              <ul className="soc plain">
                {company.social.map(({ name, url }) => (
                  <li key={name}>
                    <a href={url} target="_blank" rel="noopener">
                      {name}
                      <span className="hide"> (opens in a new tab)</span>
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          </div>
          <nav className="cols" aria-label="Footer">
            {columns.map(({ heading, links }) => (
              <div key={heading}>
                <h2>{heading}</h2>
                <ul className="plain">
                  {links.map(({ to, text, whole }) => (
                    <li key={text}>
                      <Link to={to} prefetch="intent" title={whole === text ? undefined : whole}>
                        {text}
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
          <div className="base">
            <span>
              © {day.slice(0, 4)} {company.name}
            </span>
            {company.badges.map((badge) => (
              <span key={badge} className="seal">
                {badge}
              </span>
            ))}
            <Link to={paths.sitemap} prefetch="intent">
              Sitemap
            </Link>
            <a href="#top">
              Back to Top <ArrowUpIcon />
            </a>
          </div>
        </div>
      </footer>
    </>
  );
}
