import { ArrowRightIcon, ChevronLeftIcon, ChevronRightIcon } from 'lucide-react';
import type { ListOrder } from '../enquiries/use-list-order.ts';
import { BareButton, Button } from '../../ui/button.tsx';
import { countInWords } from '../shell/format.ts';
import { nameOf } from './enquiry-facts.tsx';

/** The open enquiry's place in the list, undefined until it is known, and what opens those beside it. */
export type ListWalk = { order: ListOrder | undefined; openNext: () => void; openPrevious: () => void };

/** Previous, next, and the place in the list: '4 of 28', or how many there are if the open enquiry is not among them. */
export function ListSteps({ walk: { order, openNext, openPrevious } }: { walk: ListWalk }) {
  return (
    <div className="list-steps">
      <BareButton className="icon-btn" aria-label="Previous enquiry" disabled={!order?.previous} onClick={openPrevious}>
        <ChevronLeftIcon />
      </BareButton>
      <BareButton className="icon-btn" aria-label="Next enquiry" disabled={!order?.next} onClick={openNext}>
        <ChevronRightIcon />
      </BareButton>
      {order && <span className="secondary">{placeInWords(order)}</span>}
    </div>
  );
}

function placeInWords({ isListed, newer, total }: ListOrder): string {
  return isListed ? `${newer + 1} of ${countInWords(total)}` : `${countInWords(total)} in the list`;
}

/** Opens the next enquiry of the list, which it names. */
export function NextButton({ walk: { order, openNext } }: { walk: ListWalk }) {
  if (!order) return undefined;
  if (!order.next) return <p className="secondary small last-one">This was the last one in the list.</p>;
  return (
    <Button className="next-enquiry" small onClick={openNext}>
      <span className="next-name">
        Next: <bdi>{nameOf(order.next)}</bdi>
      </span>
      <ArrowRightIcon />
    </Button>
  );
}
