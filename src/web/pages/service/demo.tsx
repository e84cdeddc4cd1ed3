import shoal from '../../drawings/shoal.svg?drawing';
import { Chart } from '../../site/chart.tsx';
import { Topmark } from '../../site/topmark.tsx';
import { OutsideLink } from '../../ui/more-link.tsx';
import { Picture, widthBesideWords } from '../../ui/picture.tsx';
import type { ServicePage } from './service-page.ts';

/** One project to try; services without a public demo show an uncharted place and a link that leads nowhere yet. */
export function Demo({ page: { service, demo } }: { page: ServicePage }) {
  return (
    <section className="sec sunk" data-reveal="">
      <div className="wrap demo demo-turned">
        <div className={demo.picture ? 'plate' : 'plate uncharted'}>
          {demo.picture ? <Picture {...demo.picture} sizes={widthBesideWords} /> : <Chart drawing={shoal} />}
        </div>
        <div>
          <h2 className="badge">
            <Topmark name={service.icon} />
            Featured Demo Project
          </h2>
          <h3>{demo.title}</h3>
          <p className="quiet mb-4">{demo.description}</p>
          <OutsideLink href={demo.url} of={demo.title}>
            View Live Demo
          </OutsideLink>
        </div>
      </div>
    </section>
  );
}
