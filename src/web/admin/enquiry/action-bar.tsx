import { type ReactNode, useRef } from 'react';
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
