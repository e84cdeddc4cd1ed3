import { Button } from '../ui/button.tsx';

type Props = { newCount: number; onShow: () => void };

/** The line between tools and table: the legend, and the enquiries that have arrived while a later page is read. */
export function ListStatus({ newCount, onShow }: Props) {
  return (
    <div className="list-status">
      {/* The meaning of the dot in a row; rows have a text for screen readers. */}
      <span className="legend" aria-hidden="true">
        <span className="dot" />
        not contacted yet
      </span>
      {/* The line has the same height without them: no row moves. A live region must exist before its text appears. */}
      <span className="new-count" role="status">
        {newCount > 0 && (newCount === 1 ? '1 new enquiry' : `${newCount} new enquiries`)}
      </span>
      {newCount > 0 && (
        <Button small onClick={onShow}>
          Show<span className="visually-hidden"> new enquiries</span>
        </Button>
      )}
    </div>
  );
}
