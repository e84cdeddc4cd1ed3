import { formIds, type FormName } from '../../contract/form-ids.ts';
import { newsletterThanks } from '../../contract/newsletter.ts';
import { paths } from '../../contract/paths.ts';
import { SubmitButton } from '../ui/button.tsx';
import { MessageSlot } from '../ui/field.tsx';
import './newsletter-form.css';

/**
 * The newsletter form. It is simulated: it sends and stores nothing. Without scripts it posts to a page with the same
 * confirmation. forms/newsletter-messages.tsx renders into its slots.
 */
export function NewsletterForm({ form }: { form: FormName }) {
  const id = formIds.control(form, 'email');
  return (
    <>
      <form method="post" action={paths.newsletter} data-form={form}>
        <div className="field">
          <label className="visually-hidden" htmlFor={id}>
            Email address
          </label>
          <input
            className="input"
            id={id}
            name="email"
            type="email"
            required
            placeholder="Email address"
            autoComplete="email"
            aria-describedby={formIds.message(form, 'email')}
          />
          <MessageSlot id={id} />
        </div>
        <SubmitButton label="Subscribe" pending="Subscribing..." />
      </form>
      <div className="form-status" id={formIds.status(form)} role="status" tabIndex={-1} />
    </>
  );
}

/** The confirmation, on /newsletter/subscribed. */
export const NewsletterThanks = () => <p className="lead">{newsletterThanks}</p>;
