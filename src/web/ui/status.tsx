import type { ReactNode, Ref } from 'react';

type Props = { className?: string; ref?: Ref<HTMLDivElement>; children: ReactNode };

/** A live region. It must exist before its text: screen readers announce only what changes in it. */
export const Status = ({ className, ref, children }: Props) => (
  <div ref={ref} className={className} role="status">
    {children}
  </div>
);
