import { exactCountLimit, pageSize } from '../../../contract/listing.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons.tsx';

type Props = { page: number; total: number; onPage: (page: number) => void };

/** 'Showing X to Y of Z results', and previous, next and numbered buttons. */
export function Pager({ page, total, onPage }: Props) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  return (
    <div className="tail">
      <span className="quiet" role="status">
        Showing {first} to {Math.min(page * pageSize, total)} of {countInWords(total)} results
      </span>
      <span className="key" aria-hidden="true">
        <span className="dot" />
        not contacted yet
      </span>
      <nav className="pages" aria-label="Pages">
        <button type="button" aria-label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronLeftIcon />
        </button>
        {shownPages(page, last).map((number, place) =>
          number === undefined ? (
            <span key={place === 1 ? 'gap-before' : 'gap-behind'} aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={number}
              type="button"
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onPage(number)}
            >
              {number}
            </button>
          ),
        )}
        <button type="button" aria-label="Next page" disabled={page >= last} onClick={() => onPage(page + 1)}>
          <ChevronRightIcon />
        </button>
      </nav>
    </div>
  );
}

/** Exact up to ten thousand. */
export const countInWords = (total: number): string =>
  total > exactCountLimit ? `${exactCountLimit.toLocaleString('en')}+` : String(total);

/** Up to seven pages whole; of more the first, the last and those around the current one, gaps between. */
export function shownPages(page: number, last: number): (number | undefined)[] {
  if (last <= 7) return Array.from({ length: last }, (_, place) => place + 1);
  const near = [page - 1, page, page + 1].filter((one) => one > 1 && one < last);
  const shown = [1, ...near, last];
  return shown.flatMap((one, place) => {
    const before = shown[place - 1];
    return before !== undefined && one - before > 1 ? [undefined, one] : [one];
  });
}
