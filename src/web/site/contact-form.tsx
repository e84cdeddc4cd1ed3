import { serviceIds } from '#content/service-ids.ts';
import { serviceTitles } from '#content/services/titles.ts';
import { contactFields, noService } from '../../contract/enquiry-fields.ts';
import { paths } from '../../contract/paths.ts';
import { EnquiryField } from './enquiry-field.tsx';
import { EnquiryForm } from './enquiry-form.tsx';

const services = [
  { value: noService, label: 'Select a service' },
  ...serviceIds.map((id) => ({ value: id, label: serviceTitles[id] })),
];

/** The contact form. */
export const ContactForm = () => (
  <EnquiryForm form="contact" page={paths.contact} send={{ label: 'Send Message', pending: 'Sending...' }}>
    {contactFields.map((field) => (
      <EnquiryField
        key={field.name}
        form="contact"
        field={field}
        options={field.name === 'service' ? services : undefined}
      />
    ))}
  </EnquiryForm>
);
