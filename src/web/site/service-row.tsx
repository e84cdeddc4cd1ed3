import type { ReactNode } from 'react';
import { getServiceSummary } from '../../content/services/services.ts';
import type { ServiceRowData } from './service-rows.ts';
import { Topmark } from './topmark.tsx';

type Props = {
  service: ServiceRowData;
  /** Shows the number of parts that are not listed: '+2 more'. */
  countsRest?: boolean;
  heading: 'h2' | 'h3';
  /** The link to the service's page. */
  children: ReactNode;
};

/** An item of a list of services: topmark, title, description, the first parts and a link. */
export function ServiceRow({ service, countsRest, heading: Heading, children }: Props) {
  const { id, description, parts, restCount } = service;
  const { title, mark, hue } = getServiceSummary(id);
  return (
    <li className={`hue-${hue}`}>
      <Topmark mark={mark} large />
      <div className="service-text">
        <Heading>{title}</Heading>
        <p>{description}</p>
      </div>
      <ul className="subcategories">
        {parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
        {countsRest && restCount > 0 && <li className="quiet">+{restCount} more</li>}
      </ul>
      <div className="service-action">{children}</div>
    </li>
  );
}
