import type { Service } from '#content/service.ts';
import { initialMessage } from '../../contract/initial-message.ts';
import { enquiryForms } from '../../contract/enquiry-fields.ts';
import { paths } from '../../contract/paths.ts';
import { EnquiryField } from './enquiry-field.tsx';
import { EnquiryForm } from './enquiry-form.tsx';

/** The consultation form of a service page. */
export const ConsultationForm = ({ service }: { service: Service }) => (
  <EnquiryForm
    form="consultation"
    page={paths.service(service.id)}
    send={{ label: 'Request a Consultation', pending: 'Submitting...' }}
    isKept
    about={service}
  >
    {enquiryForms.consultation.shown.map((field) => (
      <EnquiryField
        key={field.name}
        form="consultation"
        field={field}
        initial={field.name === 'message' ? initialMessage(service.title) : undefined}
        isStarred
      />
    ))}
    <input type="hidden" name="service" value={service.title} />
  </EnquiryForm>
);
