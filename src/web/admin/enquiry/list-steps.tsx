import { ArrowRightIcon, ChevronLeftIcon, ChevronRightIcon } from 'lucide-react';
import type { Submission } from '../../../contract/submission.ts';
import { BareButton, Button } from '../../ui/button.tsx';
import { countInWords, visitorName } from '../shell/format.ts';

/** The place of the open enquiry in the list, which has the newest first. */
export type ListPosition = {
  /** How many enquiries of the list are newer. */
  newer: number;
  total: number;
  /** Whether the open enquiry itself is in the list. */
  isListed: boolean;
  previous: Submission | undefined;
  next: Submission | undefined;
};

/** The open enquiry's place in the list, undefined until it is known, and what opens those beside it. */
export type ListNavigation = { position: ListPosition | undefined; openNext: () => void; openPrevious: () => void };

/** Previous, next, and the place in the list: '4 of 28', or how many there are if the open enquiry is not among them. */
export function ListSteps({ navigation: { position, openNext, openPrevious } }: { navigation: ListNavigation }) {
  return (
    <div className="list-steps">
      <BareButton
        className="icon-btn"
        aria-label="Previous enquiry"
        disabled={!position?.previous}
        onClick={openPrevious}
      >
        <ChevronLeftIcon />
      </BareButton>
      <BareButton className="icon-btn" aria-label="Next enquiry" disabled={!position?.next} onClick={openNext}>
        <ChevronRightIcon />
      </BareButton>
      {position && <span className="secondary">{placeInWords(position)}</span>}
    </div>
  );
}

function placeInWords({ isListed, newer, total }: ListPosition): string {
  return isListed ? `${newer + 1} of ${countInWords(total)}` : `${countInWords(total)} in the list`;
}

/** Opens the next enquiry of the list, which it names. */
export function NextButton({ navigation: { position, openNext } }: { navigation: ListNavigation }) {
  if (!position) return undefined;
  if (!position.next) return <p className="secondary small last-one">This was the last one in the list.</p>;
  return (
    <Button className="next-enquiry" small onClick={openNext}>
      <span className="next-name">
        Next: <bdi>{visitorName(position.next)}</bdi>
      </span>
      <ArrowRightIcon />
    </Button>
  );
}
