import { getServiceSummary } from '../../content/services/services.ts';
import { paths } from '../../contract/paths.ts';
import type { PriceRow } from './price-row.ts';
import { Topmark } from './topmark.tsx';

/** What the usual first project of each service costs. */
export const PriceRows = ({ rows }: { rows: readonly PriceRow[] }) => (
  <ul className="price-rows plain">
    {rows.map(({ id, item, range }) => {
      const { title, mark, hue } = getServiceSummary(id);
      return (
        <li key={id} className={`hue-${hue}`}>
          <Topmark mark={mark} />
          <a href={paths.service(id)}>{title}</a>
          <span className="price-item">{item}</span>
          <b>{range}</b>
        </li>
      );
    })}
  </ul>
);
