import type { ReactNode } from 'react';
import { type Breadcrumb, Breadcrumbs } from '../ui/breadcrumbs.tsx';

type Props = {
  heading: ReactNode;
  lead: string;
  breadcrumbs?: readonly Breadcrumb[];
  /** Below the lead. */
  children?: ReactNode;
  /** A chart or a figure, beside the words; in a narrow window below them. */
  aside?: ReactNode;
};

/** The head of a page: where it is, its title, its lead. */
export function PageHead({ heading, lead, breadcrumbs, children, aside }: Props) {
  return (
    <section className="page-head">
      <div className="wrap grid">
        {breadcrumbs && <Breadcrumbs items={breadcrumbs} />}
        <div className="head-words">
          <h1>{heading}</h1>
          <p className="lead">{lead}</p>
          {children}
        </div>
        {aside && <div className="head-aside">{aside}</div>}
      </div>
    </section>
  );
}
