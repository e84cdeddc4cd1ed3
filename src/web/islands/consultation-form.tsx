import { consultationFields } from '../../contract/enquiry-fields.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast.ts';
import type { RejectedForm } from '../../contract/page-templates.ts';
import { EnquiryFieldControl } from './enquiry-field.tsx';
import { FormFrame } from './form-frame.tsx';
import { type ReceiptFacts, Received } from './received.tsx';
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

/** The initial message. */
const interestIn = (service: string): string =>
  `I'm interested in your ${service} services. Please contact me to discuss how you can help.`;

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
  const { status } = enquiry;
  const isPending = status.state === 'submitting';

  const form = (
    <FormFrame enquiry={enquiry} page={page}>
      {shownFields.map((field) => (
        <EnquiryFieldControl
          key={field.name}
          field={field}
          enquiry={enquiry}
          initial={field.name === 'message' ? interestIn(service) : undefined}
          isStarred
        />
      ))}
      <input type="hidden" name="service" value={service} />
      <div className="full-width">
        <Button type="submit" pending={isPending}>
          {isPending ? 'Submitting...' : 'Request a Consultation'}
        </Button>
      </div>
    </FormFrame>
  );
  return (
    <>
      {status.state !== 'success' && form}
      {/* A live region must exist before its text appears. */}
      <div role="status">
        {status.state === 'success' && (
          <Received heading="h4" sentence={sent} facts={facts} sent={status}>
            <Button look="line" onClick={enquiry.reset}>
              Send another request
            </Button>
          </Received>
        )}
      </div>
    </>
  );
}
