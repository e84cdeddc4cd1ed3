import './breadcrumbs.css';
/** The pages from the home page to this one, for the visible breadcrumbs and the structured data. */
export type Breadcrumb = { name: string; path: string };

/** Links to the pages above this one; the last item is the page itself, without a link. */
export function Breadcrumbs({ items }: { items: readonly Breadcrumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="breadcrumbs">
        {items.slice(0, -1).map(({ name, path }) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
        <li aria-current="page">{items.at(-1)?.name}</li>
      </ol>
    </nav>
  );
}
