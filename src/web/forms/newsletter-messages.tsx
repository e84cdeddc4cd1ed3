import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { hasInvisibleInside, invisibleInAddress, isEmailAddress } from '../../contract/email-address.ts';
import { formIds, type FormName } from '../../contract/form-ids.ts';
import { invalidNewsletterAddress, newsletterThanks } from '../../contract/newsletter.ts';
import { isFocusFree } from '../ui/free-focus.ts';
import { showToast } from '../ui/toast.ts';
import { FormMessages, InPlaceOfForm } from './form-messages.tsx';
import { useForm } from './use-form.ts';

/** Duration of the simulated subscription. */
const delayMs = 1_000;
const failed = 'There was an error subscribing to the newsletter. Please try again.';

/** What React renders in the newsletter's form, which is simulated: it sends and stores nothing. */
export function NewsletterMessages({ form }: { form: HTMLFormElement }) {
  const [isSubscribed, setSubscribed] = useState(false);
  const { errors, showErrors } = useForm(form, { names, check, send: subscribe });

  async function subscribe(): Promise<void> {
    try {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      flushSync(() => setSubscribed(true));
      showToast({ title: 'Subscription Successful', description: newsletterThanks });
    } catch {
      showErrors({ sentence: failed });
      showToast({ title: 'Subscription Failed', description: failed, destructive: true });
    }
  }

  return (
    <>
      <FormMessages form={form} names={names} errors={errors} />
      {isSubscribed && <Thanks form={form} />}
    </>
  );
}

const names = ['email'] as const;

function check({ email }: { email: string }): Record<string, string> {
  if (isEmailAddress(email)) return {};
  return { email: hasInvisibleInside(email) ? invisibleInAddress : invalidNewsletterAddress };
}

/** The thanks in place of the form. */
function Thanks({ form }: { form: HTMLFormElement }) {
  const slot = formIds.status(form.dataset['form'] as FormName);
  useEffect(() => {
    if (isFocusFree(form)) document.getElementById(slot)?.focus();
  }, [form, slot]);
  return (
    <InPlaceOfForm form={form} slot={slot}>
      <p className="lead">{newsletterThanks}</p>
    </InPlaceOfForm>
  );
}
