import { initialMessage } from '../../contract/initial-message.ts';
import { consultationFields } from '../../contract/enquiry-fields.ts';
import { showToast } from '../ui/toast.ts';
import type { RejectedForm } from '../../contract/page-templates.ts';
import { EnquiryFieldControl } from './enquiry-field.tsx';
import { FormFrame } from './form-frame.tsx';
import type { ReceiptFacts } from './received.tsx';
import { useEnquiryForm } from './use-enquiry-form.ts';

const sent = "We've received your inquiry and will contact you shortly.";

/** The service is a hidden field: that of the page. */
const shownFields = consultationFields.filter(({ name }) => name !== 'service');

type Props = {
  /** The service's title, sent with the form. */
  service: string;
  /** The service's page, which shows the form again if it was posted without JavaScript and rejected. */
  page: string;
  /** For the receipt. */
  facts: ReceiptFacts;
  rejected?: RejectedForm;
};

/** The consultation form of a service page. It closes to its receipt. */
export function ConsultationForm({ service, page, facts, rejected }: Props) {
  const enquiry = useEnquiryForm({
    name: page,
    prefix: 'consultation',
    fields: consultationFields,
    rejected,
    onSent: () => showToast({ title: 'Request Submitted', description: sent }),
    onFailed: (error) =>
      showToast({
        title: 'Submission Failed',
        description: error.message || 'Please try again later',
        destructive: true,
      }),
  });

  return (
    <FormFrame
      enquiry={enquiry}
      page={page}
      send={{ label: 'Request a Consultation', pending: 'Submitting...' }}
      receipt={{ heading: 'h4', sentence: sent, facts, again: 'Send another request' }}
    >
      {shownFields.map((field) => (
        <EnquiryFieldControl
          key={field.name}
          field={field}
          enquiry={enquiry}
          initial={field.name === 'message' ? initialMessage(service) : undefined}
          isStarred
        />
      ))}
      <input type="hidden" name="service" value={service} />
    </FormFrame>
  );
}
