import { type ReactNode, useRef } from 'react';
import { useToastsAbove } from '../shell/toasts-above.ts';

type Props = { className?: string; focusHome: string; children: ReactNode };

/** The bar below an enquiry, with what can be done about it; toasts stay above it. */
export function AnswerBar({ className = '', focusHome, children }: Props) {
  const bar = useRef<HTMLElement>(null);
  useToastsAbove(bar, '--answer-bar-room');
  return (
    <footer ref={bar} className={`answer-bar ${className}`} data-focus-home={focusHome}>
      {children}
    </footer>
  );
}
