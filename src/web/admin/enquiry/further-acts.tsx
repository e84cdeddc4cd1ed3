import { EllipsisIcon } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';

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
