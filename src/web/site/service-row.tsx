import type { ReactNode } from 'react';
import type { Service } from '#content/service.ts';
import { Topmark } from './topmark.tsx';
import './service-list.css';

type Props = {
  service: Service;
  /** The number of parts of the service that are listed. */
  shownParts: number;
  /** Shows the number of the other parts: '+2 more'. */
  countsRest?: boolean;
  heading: 'h2' | 'h3';
  /** The link to the service's page. */
  children: ReactNode;
  /** What the service has achieved, at the row's end. */
  proof?: ReactNode;
};

/** An item of a list of services: topmark, title, description, the first parts and a link. */
export function ServiceRow({ service, shownParts, countsRest, heading: Heading, children, proof }: Props) {
  const { title, mark, hue, description, subcategories } = service;
  const restCount = subcategories.length - shownParts;
  return (
    <li className={`hue-${hue}`}>
      <Topmark mark={mark} large />
      <div className="service-text">
        <Heading>{title}</Heading>
        <p>{description}</p>
      </div>
      <ul className="subcategories">
        {subcategories.slice(0, shownParts).map((part) => (
          <li key={part.title}>{part.title}</li>
        ))}
        {countsRest && restCount > 0 && <li className="secondary">+{restCount} more</li>}
      </ul>
      <div className="service-action">{children}</div>
      {proof}
    </li>
  );
}
