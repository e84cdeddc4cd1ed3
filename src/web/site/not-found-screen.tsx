import { notFound } from '../../content/not-found.ts';
import { paths } from '../../contract/paths.ts';
import offchart from '../drawings/offchart.svg?raw';
import { ButtonLink } from '../ui/button.tsx';
import { Chart } from './chart.tsx';
import { LinkItems } from './link-items.tsx';
import './message-page.css';

const links = [
  { to: paths.services, text: 'Services' },
  { to: paths.portfolio, text: 'Portfolio' },
  { to: paths.documentation, text: 'Documentation' },
  { to: paths.sitemap, text: 'Sitemap' },
];

type Props = {
  /** What is known about the path, and where to go instead. */
  missing?: { sentence: string; links: readonly { to: string; text: string }[] } | null;
};

/** The page for every unknown path. */
export function NotFoundScreen({ missing }: Props) {
  return (
    <section className="message-page">
      <Chart drawing={offchart} />
      <div className="wrap">
        <p className="depth" aria-hidden="true">
          40<sub>4</sub>
        </p>
        <h1>{notFound.heading}</h1>
        <p className="lead">{missing?.sentence ?? notFound.lead}</p>
        {import.meta.env.DEV && <p>Did you forget to add the page to the router?</p>}
        <p className="button-row">
          <ButtonLink to={paths.home}>Back to Home</ButtonLink>
          <ButtonLink to={paths.contact} look="line">
            Contact Us
          </ButtonLink>
        </p>
        <ul className="onward-links">
          <LinkItems links={missing?.links ?? links} />
        </ul>
      </div>
    </section>
  );
}
