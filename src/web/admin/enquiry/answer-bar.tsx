import { EllipsisIcon } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useToastsAbove } from '../shell/toasts-above.ts';

type Props = { className?: string; children: ReactNode };

/** The bar below an enquiry, with what can be done about it; toasts stay above it. */
export function AnswerBar({ className = '', children }: Props) {
  const bar = useRef<HTMLElement>(null);
  useToastsAbove(bar, '--answer-bar-room');
  return (
    <footer ref={bar} className={`answer-bar ${className}`} data-focus-home="button">
      {children}
    </footer>
  );
}

/** The acts beside reply and mark; on a phone, where they would cover the message, behind a button. */
export function FurtherActs({ isOpenAtFirst, children }: { isOpenAtFirst: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const id = useId();
  return (
    <>
      <button
        className="icon-btn show-further-acts"
        type="button"
        aria-label="More acts"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <EllipsisIcon />
      </button>
      <div id={id} className={isOpen ? 'further-acts is-open' : 'further-acts'}>
        {children}
      </div>
    </>
  );
}
