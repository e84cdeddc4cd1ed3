import { Link } from 'react-router';

export type Crumb = { name: string; to?: string };

/** Where this page stands; the last crumb is the page itself. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="crumbs">
        {crumbs.map((crumb) => (
          <li key={crumb.name} aria-current={crumb.to ? undefined : 'page'}>
            {crumb.to ? (
              <Link to={crumb.to} prefetch="intent">
                {crumb.name}
              </Link>
            ) : (
              crumb.name
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
