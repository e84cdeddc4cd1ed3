import { ChevronLeftIcon, ChevronRightIcon } from 'lucide-react';
import { exactCountLimit } from '../../contract/listing.ts';
import { BareButton } from '../ui/button.tsx';
import { countInWords } from './format.ts';
import type { Page, Place } from './use-submissions.ts';

type Props = {
  page: Page;
  onGo: (place: Place) => void;
};

/**
 * 'Showing X to Y of Z results' for the visible rows, and previous, next and numbered buttons. The second click of a double
 * click on a number is ignored: another number may be under the mouse by then.
 */
export function Pager({ page, onGo }: Props) {
  const isEndless = page.total > exactCountLimit;
  // Pages have numbers as far as enquiries are counted exactly.
  const last = Math.max(1, Math.ceil((isEndless ? exactCountLimit : page.total) / page.size));
  const { previous, next } = neighbours(page, last, isEndless);
  const go = (place: Place | undefined) => {
    // While a page loads, the cursors belong to the previous rows.
    if (place && !(page.isPlaceholder && typeof place.cursor === 'object')) onGo(place);
  };
  return (
    <div className="list-footer">
      <span className="quiet" role="status">
        {rangeInWords(page)}
      </span>
      <nav className="pagination" aria-label="Pages">
        <BareButton aria-label="Previous page" disabled={!previous} onClick={() => go(previous)}>
          <ChevronLeftIcon />
        </BareButton>
        {shownPages(page.page, last).map((number, index) =>
          number === undefined ? (
            <span key={index === 1 ? 'before' : 'behind'} aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={number}
              type="button"
              aria-label={`Page ${number}`}
              aria-current={number === page.page ? 'page' : undefined}
              onClick={(event) => event.detail < 2 && onGo({ page: number })}
            >
              {number}
            </button>
          ),
        )}
        {isEndless && (
          <button
            type="button"
            aria-label="Last page"
            aria-current={page.cursor === 'end' ? 'page' : undefined}
            onClick={(event) => event.detail < 2 && onGo({ page: 0, cursor: 'end' })}
          >
            Last
          </button>
        )}
        <BareButton aria-label="Next page" disabled={!next} onClick={() => go(next)}>
          <ChevronRightIcon />
        </BareButton>
      </nav>
    </div>
  );
}

/** The previous and the next page. Beyond the numbered pages they are found by cursors. */
function neighbours(page: Page, last: number, isEndless: boolean): { previous?: Place; next?: Place } {
  const { cursor } = page;
  const newest = page.rows[0]?.id;
  const oldest = page.rows.at(-1)?.id;
  if (!isEndless || (!cursor && page.page < last)) {
    return {
      ...(page.page > 1 && { previous: { page: page.page - 1 } }),
      ...((page.page < last || isEndless) && { next: { page: page.page + 1 } }),
    };
  }
  const number = (step: number) => (page.page > 0 ? page.page + step : 0);
  const isLastPage = cursor === 'end' || page.rows.length < page.size;
  return {
    ...(newest !== undefined && { previous: { page: number(-1), cursor: { after: newest } } }),
    ...(oldest !== undefined && !isLastPage && { next: { page: number(1), cursor: { before: oldest } } }),
  };
}

function rangeInWords({ rowsPage, rows, size, total }: Page): string {
  const all = countInWords(total);
  if (rowsPage === 0) return `Showing ${rows.length} of ${all} results`;
  const first = total === 0 ? 0 : (rowsPage - 1) * size + 1;
  return `Showing ${first} to ${(rowsPage - 1) * size + rows.length} of ${all} results`;
}

/**
 * Up to seven pages in full; of more, the first, the last and those around the current one, with gaps. The number of
 * items is constant, so that previous and next stay under the mouse.
 */
export function shownPages(page: number, last: number): (number | undefined)[] {
  if (last <= 7) return pagesFrom(1, last);
  if (page <= 4) return [...pagesFrom(1, 5), undefined, last];
  if (page > last - 4) return [1, undefined, ...pagesFrom(last - 4, last)];
  return [1, undefined, page - 1, page, page + 1, undefined, last];
}

const pagesFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
