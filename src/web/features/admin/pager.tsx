import { type ReactNode, useState } from 'react';
import { exactCountLimit } from '../../../contract/listing.ts';
import { BareButton } from '../../ui/button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons.tsx';
import { countInWords } from './format.ts';
import type { Page, Place } from './use-submissions.ts';

type Props = {
  page: Page;
  /** What the signs in the rows mean. */
  legend?: ReactNode;
  onGo: (place: Place) => void;
};

/**
 * 'Showing X to Y of Z results', said of the rows that stand there, and previous, next and numbered buttons. Of two
 * clicks on a number the second counts for nothing: another number may have come under the mouse.
 */
export function Pager({ page, legend, onGo }: Props) {
  const isEndless = page.total > exactCountLimit;
  // Pages have a number as far as enquiries are counted exactly.
  const last = Math.max(1, Math.ceil((isEndless ? exactCountLimit : page.total) / page.size));
  const { previous, next } = neighbours(page, last, isEndless);
  const go = (place: Place | undefined) => {
    // The neighbours of the rows that are still shown are not those of the page that is awaited.
    if (place && !(page.isAwaited && typeof place.cursor === 'object')) onGo(place);
  };
  const range = rangeInWords(page);
  const [rangeSeen, setRangeSeen] = useState(range);
  if (!page.isAwaited && rangeSeen !== range) setRangeSeen(range);
  return (
    <div className="tail">
      <span className="quiet" role="status">
        {rangeSeen}
      </span>
      {legend}
      <nav className="pages" aria-label="Pages">
        <BareButton aria-label="Previous page" disabled={!previous} onClick={() => go(previous)}>
          <ChevronLeftIcon />
        </BareButton>
        {shownPages(page.page, last).map((number, place) =>
          number === undefined ? (
            <span key={place === 1 ? 'gap-before' : 'gap-behind'} aria-hidden="true">
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

/** The pages beside this one. Beyond the numbered ones a page is found by its neighbour's enquiries. */
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

function rangeInWords({ page, rows, size, total }: Page): string {
  const all = countInWords(total);
  if (page === 0) return `Showing ${rows.length} of ${all} results`;
  const first = total === 0 ? 0 : (page - 1) * size + 1;
  return `Showing ${first} to ${(page - 1) * size + rows.length} of ${all} results`;
}

/**
 * Up to seven pages whole; of more the first, the last and those around the current one, gaps between. As many places
 * on every page: previous and next stay under the mouse of somebody who leafs through.
 */
export function shownPages(page: number, last: number): (number | undefined)[] {
  if (last <= 7) return pagesFrom(1, last);
  if (page <= 4) return [...pagesFrom(1, 5), undefined, last];
  if (page > last - 4) return [1, undefined, ...pagesFrom(last - 4, last)];
  return [1, undefined, page - 1, page, page + 1, undefined, last];
}

const pagesFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, place) => first + place);
