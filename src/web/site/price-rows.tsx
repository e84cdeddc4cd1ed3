import { priceRange } from '#content/price.ts';
import { services } from '#content/services.ts';
import { paths } from '../../contract/paths.ts';
import { Topmark } from './topmark.tsx';
import './price-rows.css';

/** What the usual first project of each service costs. */
export const PriceRows = () => (
  <ul className="price-rows plain">
    {services.map(({ id, title, mark, hue, price }) => (
      <li key={id} className={`hue-${hue}`}>
        <Topmark mark={mark} />
        <a href={paths.service(id)}>{title}</a>
        <span className="price-item">{price.item}</span>
        <b>{priceRange(price)}</b>
      </li>
    ))}
  </ul>
);
