import { company } from '#content/company.ts';
import { pages } from '#content/pages.ts';
import { placeholders } from '../../contract/placeholders.ts';
import place from '../drawings/place.svg?raw';
import { Chart } from '../site/chart.tsx';
import { headTags } from '../site/metadata.ts';
import './map-frame.css';

const { texts } = pages.contact;

export const meta = () => headTags({ title: texts.mapHeading, description: texts.mapNote, isHidden: true });

/** The map's iframe before the visitor loads the map: a chart, and a link to the map of the other provider. */
export default function MapFrame() {
  return (
    <main className="map-frame" aria-labelledby="place">
      <Chart drawing={place} />
      <svg className="pin" viewBox="0 0 48 48" aria-hidden="true">
        <circle className="pin-ring" cx="24" cy="24" r="21" />
        <circle className="pin-point" cx="24" cy="24" r="7" />
      </svg>
      <p className="place-name">
        {company.name}
        <br />
        {company.address.city}, {company.address.region} {company.address.postalCode}
      </p>
      <div className="map-consent">
        <h1 className="visually-hidden" id="place">
          {texts.mapHeading}
        </h1>
        <p>{texts.mapNote}</p>
        <a className="btn btn-main btn-sm" href={placeholders.mapEmbedUrl}>
          {texts.mapButton}
        </a>
      </div>
    </main>
  );
}
