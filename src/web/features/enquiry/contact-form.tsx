import { contactFields, noService } from '../../../contract/enquiry-request.ts';
import { paths } from '../../../contract/paths.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { createFormCheck } from '../../ui/form-check.ts';
import { showToast } from '../../ui/toast.tsx';
import { FormFrame } from './form-frame.tsx';
import { Received } from './received.tsx';
import { useEnquiryForm } from './use-enquiry-form.ts';

const check = createFormCheck(async () => (await import('./checks.ts')).checkContact);

type Props = {
  /** One option per service: the id as value, the title as label. */
  services: readonly { value: string; label: string }[];
  /** A form posted without JavaScript that was rejected. */
  rejected?: { values: Record<string, string>; messages: Record<string, string>; sentence: string };
};

/** The contact form. */
export function ContactForm({ services, rejected }: Props) {
  const enquiry = useEnquiryForm({
    name: paths.contact,
    prefix: 'contact',
    check,
    fields: contactFields,
    rejected,
    onSent: () =>
      showToast({ title: 'Message Sent!', description: "Thank you for your message. We'll get back to you shortly." }),
    onFailed: (error) =>
      showToast({ title: 'Error', description: `Failed to send your message: ${error.message}`, destructive: true }),
  });
  const { field } = enquiry;
  const isPending = enquiry.status.state === 'submitting';
  const isSent = enquiry.status.state === 'success';

  const form = (
    <FormFrame enquiry={enquiry} page={paths.contact}>
      <TextField {...field('firstName')} label="First Name" autoComplete="given-name" required />
      <TextField {...field('lastName')} label="Last Name" autoComplete="family-name" required />
      <TextField {...field('email')} label="Email" type="email" autoComplete="email" required />
      <TextField
        {...field('phone')}
        label="Phone"
        hint="Only if you would like us to call you."
        type="tel"
        autoComplete="tel"
        optional
      />
      <SelectField
        {...field('service')}
        label="Service Interest"
        options={[{ value: noService, label: 'Select a service' }, ...services]}
      />
      <TextArea {...field('message')} label="Message" hint="What you have today, and what it should do." required />
      <div className="full-width">
        <Button type="submit" pending={isPending}>
          {isPending ? 'Sending...' : 'Send Message'}
        </Button>
      </div>
    </FormFrame>
  );
  return (
    <>
      {!isSent && form}
      {/* A live region must exist before its text appears. */}
      <div role="status">{isSent && <Received onAgain={enquiry.reset} />}</div>
    </>
  );
}
