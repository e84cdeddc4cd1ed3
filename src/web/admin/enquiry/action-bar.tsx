import { EllipsisIcon } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useToastsAbove } from '../shell/toasts-above.ts';

type Props = { className?: string; children: ReactNode };

/** The bar below an enquiry, with what can be done about it; toasts stay above it. */
export function ActionBar({ className = '', children }: Props) {
  const bar = useRef<HTMLElement>(null);
  useToastsAbove(bar, '--action-bar-room');
  return (
    <footer ref={bar} className={`action-bar ${className}`} data-focus-home="button">
      {children}
    </footer>
  );
}

type MoreProps = {
  /** The action that keeps its place; on a phone the button that shows the others stands beside it. */
  first: ReactNode;
  isOpenAtFirst: boolean;
  children: ReactNode;
};

/** The actions beside reply. On a phone all but the first are behind a button: there they would cover the message. */
export function MoreActions({ first, isOpenAtFirst, children }: MoreProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const id = useId();
  return (
    <>
      <div className="first-action">
        {first}
        <button
          className="icon-btn show-more-actions"
          type="button"
          aria-label="More actions"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <EllipsisIcon />
        </button>
      </div>
      <div id={id} className={isOpen ? 'more-actions is-open' : 'more-actions'}>
        {children}
      </div>
    </>
  );
}
