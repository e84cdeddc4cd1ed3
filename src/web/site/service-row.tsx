import type { ReactNode } from 'react';
import type { ServiceCategory } from '../../content/services/catalogue.ts';
import { Topmark } from './topmark.tsx';

type Props = {
  service: ServiceCategory;
  /** The number of subcategories that are listed. */
  shown: number;
  /** Shows the number of the others: '+2 more'. */
  countsRest?: boolean;
  heading: 'h2' | 'h3';
  /** The link to the service's page. */
  children: ReactNode;
};

/** An item of a list of services: topmark, title, description, the first subcategories and a link. */
export function ServiceRow({ service, shown, countsRest, heading: Heading, children }: Props) {
  const rest = service.subcategories.length - shown;
  return (
    <li className={service.colorClass}>
      <Topmark name={service.icon} large />
      <div className="service-text">
        <Heading>{service.title}</Heading>
        <p>{service.description}</p>
      </div>
      <ul className="subcategories">
        {service.subcategories.slice(0, shown).map(({ title }) => (
          <li key={title}>{title}</li>
        ))}
        {countsRest && rest > 0 && <li className="quiet">+{rest} more</li>}
      </ul>
      <div className="service-action">{children}</div>
    </li>
  );
}
