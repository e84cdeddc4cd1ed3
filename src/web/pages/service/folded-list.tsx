import type { ReactNode } from 'react';
import { AnchoredHeading } from '../../ui/anchored-heading.tsx';
import { Fold } from '../../ui/fold.tsx';

type Props = { heading: string; children: ReactNode };

/** A list below its heading; on a phone it is folded, so that one tap shows all of it. */
export function FoldedList({ heading, children }: Props) {
  return (
    <Fold title={heading}>
      <AnchoredHeading>{heading}</AnchoredHeading>
      {children}
    </Fold>
  );
}
