import { notFound } from '../../content/pages.ts';
import { paths } from '../../contract/paths.ts';
import offchart from '../drawings/offchart.svg?drawing';
import { ButtonLink } from '../ui/button.tsx';
import { Chart } from './chart.tsx';
import { LinkItems } from './link-items.tsx';

const waysOn = [
  { to: paths.services, text: 'Services' },
  { to: paths.portfolio, text: 'Portfolio' },
  { to: paths.documentation, text: 'Documentation' },
  { to: paths.sitemap, text: 'Sitemap' },
];

/** The screen of every address that has no page (SPEC section 2, DESIGN section 5, 6). */
export function NotFoundScreen() {
  return (
    <section className="off">
      <Chart drawing={offchart} />
      <div className="wrap">
        <p className="depth" aria-hidden="true">
          40<sub>4</sub>
        </p>
        <h1>{notFound.heading}</h1>
        <p className="lead">{notFound.lead}</p>
        {import.meta.env.DEV && <p>Did you forget to add the page to the router?</p>}
        <p className="acts">
          <ButtonLink to={paths.home}>Back to Home</ButtonLink>
          <ButtonLink to={paths.contact} look="line">
            Contact Us
          </ButtonLink>
        </p>
        <ul className="ways-on">
          <LinkItems links={waysOn} />
        </ul>
      </div>
    </section>
  );
}
