import { amount } from '#content/price.ts';
import { services } from '#content/services.ts';
import { paths } from '../../contract/paths.ts';
import { Topmark } from './topmark.tsx';
import './price-rows.css';

/** The head of the columns: what is ordered, and in which currency. */
export const priceHead = ['First project', 'CAD'] as const;

/** What the usual first project of each service costs. The amounts of all rows share their columns. */
export const PriceRows = () => (
  <div className="price-rows">
    <p className="price-head" aria-hidden="true">
      <span>{priceHead[0]}</span>
      <span className="price-currency">{priceHead[1]}</span>
    </p>
    <ul className="plain">
      {services.map(({ id, title, mark, hue, price }) => (
        <li key={id} className={`hue-${hue}`}>
          <Topmark mark={mark} />
          <a href={paths.service(id)}>{title}</a>
          <span className="price-item">{price.item}</span>
          <b>
            <span className="visually-hidden">CAD </span>
            {amount(price.from)}
          </b>
          <span className="price-to">to</span>
          <b>{amount(price.to)}</b>
        </li>
      ))}
    </ul>
  </div>
);
