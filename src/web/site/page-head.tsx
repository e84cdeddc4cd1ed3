import type { ReactNode } from 'react';
import { type Breadcrumb, Breadcrumbs } from '../ui/breadcrumbs.tsx';

type Props = {
  heading: ReactNode;
  lead: string;
  breadcrumbs?: readonly Breadcrumb[];
  /** A smaller title, so that a form begins on the first screen. */
  isCompact?: boolean;
  /** Below the lead. */
  children?: ReactNode;
  /** A chart or a figure, beside the words; in a narrow window below them. */
  aside?: ReactNode;
};

/** The head of a page: where it is, its title, its lead. */
export function PageHead({ heading, lead, breadcrumbs, isCompact, children, aside }: Props) {
  return (
    <section className={isCompact ? 'page-head page-head-compact' : 'page-head'}>
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
