import { company } from '#content/company.ts';
import { pages } from '#content/pages.ts';
import { placeholders } from '../../contract/placeholders.ts';
import harbour from '#content/drawings/harbour.svg?raw';
import { Chart } from '../site/chart.tsx';
import { headTags } from '../site/metadata.ts';
import './map-frame.css';

const { texts } = pages.contact;

export const meta = () => headTags({ title: texts.mapHeading, description: texts.mapNote, isHidden: true });

/** The map's iframe before the visitor loads the map: a chart with the office on its land, and a link to the other map. */
export default function MapFrame() {
  return (
    <main className="map-frame" aria-labelledby="place">
      <div className="map-chart">
        <Chart places="harbour" drawing={harbour} />
        <svg className="pin" viewBox="0 0 480 400" aria-hidden="true">
          <circle className="pin-ring" cx="436" cy="362" r="16" />
          <circle className="pin-point" cx="436" cy="362" r="5.5" />
        </svg>
      </div>
      <div className="map-consent">
        <h1 className="visually-hidden" id="place">
          {texts.mapHeading}
        </h1>
        <p className="place-name">
          {company.name}
          <br />
          {company.address.city}, {company.address.region} {company.address.postalCode}
        </p>
        <p>{texts.mapNote}</p>
        <a className="btn btn-main btn-sm" href={placeholders.mapEmbedUrl}>
          {texts.mapButton}
        </a>
      </div>
    </main>
  );
}
