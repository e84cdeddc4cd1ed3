import { contactFields, noService } from '../../contract/enquiry-fields.ts';
import { paths } from '../../contract/paths.ts';
import { showToast } from '../ui/toast.ts';
import type { RejectedForm } from '../../contract/page-templates.ts';
import { EnquiryFieldControl } from './enquiry-field.tsx';
import { FormFrame } from './form-frame.tsx';
import { type ReceiptFacts, receivedSentence } from './received.tsx';
import { useEnquiryForm } from './use-enquiry-form.ts';

type Props = {
  /** One option per service: the id as value, the title as label. */
  services: readonly { value: string; label: string }[];
  /** For the receipt. */
  facts: ReceiptFacts;
  /** A form posted without JavaScript that was rejected. */
  rejected?: RejectedForm;
};

/** The contact form. */
export function ContactForm({ services, facts, rejected }: Props) {
  const enquiry = useEnquiryForm({
    name: paths.contact,
    prefix: 'contact',
    fields: contactFields,
    rejected,
    onSent: () =>
      showToast({ title: 'Message Sent!', description: "Thank you for your message. We'll get back to you shortly." }),
    onFailed: (error) =>
      showToast({ title: 'Error', description: `Failed to send your message: ${error.message}`, destructive: true }),
  });

  return (
    <FormFrame
      enquiry={enquiry}
      page={paths.contact}
      send={{ label: 'Send Message', pending: 'Sending...' }}
      receipt={{ heading: 'h2', sentence: receivedSentence, facts, again: 'Send Another Message' }}
    >
      {contactFields.map((field) => (
        <EnquiryFieldControl
          key={field.name}
          field={field}
          enquiry={enquiry}
          options={
            field.name === 'service' ? [{ value: noService, label: 'Select a service' }, ...services] : undefined
          }
        />
      ))}
    </FormFrame>
  );
}
