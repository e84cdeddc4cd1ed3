import { initialMessage } from '../../contract/initial-message.ts';
import { enquiryForms } from '../../contract/enquiry-fields.ts';
import { EnquiryField } from './enquiry-field.tsx';
import { EnquiryForm } from './enquiry-form.tsx';

type Props = {
  /** The service's title, sent with the form. */
  service: string;
  /** The service's page. */
  page: string;
};

/** The consultation form of a service page. */
export const ConsultationForm = ({ service, page }: Props) => (
  <EnquiryForm form="consultation" page={page} send={{ label: 'Request a Consultation', pending: 'Submitting...' }}>
    {enquiryForms.consultation.shown.map((field) => (
      <EnquiryField
        key={field.name}
        form="consultation"
        field={field}
        initial={field.name === 'message' ? initialMessage(service) : undefined}
        isStarred
      />
    ))}
    <input type="hidden" name="service" value={service} />
  </EnquiryForm>
);
