import type { ReactNode, Ref } from 'react';

type Props = { className?: string; ref?: Ref<HTMLDivElement>; children: ReactNode };

/** A live region: screen readers announce what appears in it later, since it is there before its text. */
export const Status = ({ className, ref, children }: Props) => (
  <div ref={ref} className={className} role="status">
    {children}
  </div>
);
