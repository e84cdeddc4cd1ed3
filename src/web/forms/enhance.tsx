import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { startToasts } from '../ui/toast.ts';

/**
 * Lets React send a form and show what is wrong with it. The fields stay in the HTML, and the browser keeps their values:
 * React renders only into the slots of the form (contract/form-ids.ts). So nothing is lost that is typed, pressed or composed
 * at that moment, and translators and extensions may change the page. If a slot is missing, or rendering fails, React removes
 * its listeners, and the browser sends the form.
 * @param Messages listens to the form (use-form.ts) and renders into its slots (form-messages.tsx)
 */
export function enhanceForm(form: HTMLFormElement, Messages: ComponentType<{ form: HTMLFormElement }>): void {
  startToasts();
  const root = createRoot(document.createElement('div'), {
    onUncaughtError(error) {
      console.error(error);
      form.dataset['failed'] = '';
      // The server has stored an enquiry: the visitor has to see 'Thank You!'.
      const { stored } = form.dataset;
      if (stored) window.location.assign(stored);
    },
  });
  root.render(<Messages form={form} />);
}
