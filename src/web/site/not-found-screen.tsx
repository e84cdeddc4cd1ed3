import { notFound } from '#content/not-found.ts';
import { paths } from '../../contract/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { MessagePage } from './message-page.tsx';
import { PlainLinks } from './plain-links.tsx';

const links = [
  { to: paths.services, text: 'Services' },
  { to: paths.portfolio, text: 'Portfolio' },
  { to: paths.documentation, text: 'Documentation' },
  { to: paths.sitemap, text: 'Sitemap' },
];

/** The page for every unknown path. */
export function NotFoundScreen() {
  return (
    <MessagePage>
      <p className="depth" aria-hidden="true">
        40<sub>4</sub>
      </p>
      <h1>{notFound.heading}</h1>
      <p className="lead">{notFound.lead}</p>
      {import.meta.env.DEV && <p>Did you forget to add the page to the router?</p>}
      <p className="button-row">
        <ButtonLink to={paths.home}>Back to Home</ButtonLink>
        <ButtonLink to={paths.contact} look="line">
          Contact Us
        </ButtonLink>
      </p>
      <PlainLinks className="onward-links" links={links} />
    </MessagePage>
  );
}
