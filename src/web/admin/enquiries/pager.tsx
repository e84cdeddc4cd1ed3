import { ChevronLeftIcon, ChevronRightIcon } from 'lucide-react';
import { exactCountLimit } from '../../../contract/listing.ts';
import { BareButton } from '../../ui/button.tsx';
import { Status } from '../../ui/status.tsx';
import { countInWords } from '../shell/format.ts';
import type { Page } from './use-list-page.ts';

type Props = {
  page: Page;
  onGo: (page: number) => void;
};

/**
 * 'Showing X to Y of Z results' for the visible rows, and previous, next and numbered buttons. The second click of a double
 * click on a number is ignored: another number may be under the mouse by then.
 */
export function Pager({ page, onGo }: Props) {
  const isEndless = page.total > exactCountLimit;
  // Pages have numbers as far as enquiries are counted exactly; 'next' reaches the pages after them.
  const last = Math.max(1, Math.ceil((isEndless ? exactCountLimit : page.total) / page.size));
  const hasNext = isEndless ? page.rows.length === page.size : page.page < last;
  return (
    <div className="list-footer">
      <Status className="secondary">{rangeInWords(page)}</Status>
      <nav className="pagination" aria-label="Pages">
        <BareButton aria-label="Previous page" disabled={page.page <= 1} onClick={() => onGo(page.page - 1)}>
          <ChevronLeftIcon />
        </BareButton>
        {shownPages(page.page, last).map((number, index) =>
          number === undefined ? (
            <span key={index === 1 ? 'before' : 'behind'} aria-hidden="true">
              …
            </span>
          ) : (
            <BareButton
              key={number}
              once
              aria-label={`Page ${number}`}
              aria-current={number === page.page ? 'page' : undefined}
              onClick={() => onGo(number)}
            >
              {number}
            </BareButton>
          ),
        )}
        <BareButton aria-label="Next page" disabled={!hasNext} onClick={() => onGo(page.page + 1)}>
          <ChevronRightIcon />
        </BareButton>
      </nav>
    </div>
  );
}

function rangeInWords({ rowsPage, rows, size, total }: Page): string {
  const all = countInWords(total);
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
