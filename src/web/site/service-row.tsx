import type { ReactNode } from 'react';
import type { ServiceCategory } from '../../content/services/catalogue.ts';
import { Topmark } from './topmark.tsx';

type Props = {
  service: ServiceCategory;
  /** How many subcategories are named. */
  shown: number;
  /** Counts those that are not named: '+2 more'. */
  countsRest?: boolean;
  heading: 'h2' | 'h3';
  /** The way to the service's page. */
  children: ReactNode;
};

/** One service in a list of lights: mark, title, description, its first parts and the way on. */
export function ServiceRow({ service, shown, countsRest, heading: Heading, children }: Props) {
  const rest = service.subcategories.length - shown;
  return (
    <li className={service.colorClass}>
      <Topmark name={service.icon} large />
      <div className="what">
        <Heading>{service.title}</Heading>
        <p>{service.description}</p>
      </div>
      <ul className="subs">
        {service.subcategories.slice(0, shown).map(({ title }) => (
          <li key={title}>{title}</li>
        ))}
        {countsRest && rest > 0 && <li className="quiet">+{rest} more</li>}
      </ul>
      <div className="go">{children}</div>
    </li>
  );
}
