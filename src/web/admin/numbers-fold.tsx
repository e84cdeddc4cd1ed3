import { lazy, Suspense, useState } from 'react';
import type { ServiceTitles } from './submission-facts.tsx';

/** Loaded when somebody asks for them. */
const Numbers = lazy(async () => ({ default: (await import('./enquiry-numbers.tsx')).Numbers }));

/** The numbers of the last days, above the list, when somebody asks for them. */
export function EnquiryNumbers({ titles }: { titles: ServiceTitles }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="numbers" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Numbers</summary>
      {isOpen && (
        <Suspense fallback={<p className="quiet small">Counting...</p>}>
          <Numbers titles={titles} />
        </Suspense>
      )}
    </details>
  );
}
