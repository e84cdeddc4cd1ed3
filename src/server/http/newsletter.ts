import type { Context } from 'hono';
import { hasInvisibleInside, invisibleInAddress, isEmailAddress } from '../../contract/email-address.ts';
import { invalidNewsletterAddress } from '../../contract/newsletter.ts';
import { paths } from '../../contract/paths.ts';
import { HttpError } from './http-error.ts';
import { showRejectedForm } from './rejected-form.ts';
import { readFields } from './request-body.ts';
import type { Site } from '../site.ts';

/** POST /newsletter, from pages without JavaScript: simulated, it sends and stores nothing. */
export async function subscribe(site: Site, context: Context): Promise<Response> {
  const limitError: unknown = await site.limits
    .enforce('newsletter', site.clientAddresses.sourceOf(context))
    .catch((error: unknown) => error);
  // The page about the limit repeats what was typed.
  const { fields } = await readFields(context, 'the form');
  const email = typeof fields['email'] === 'string' ? fields['email'] : '';
  try {
    if (limitError) throw limitError;
    if (!isEmailAddress(email))
      throw new HttpError(400, hasInvisibleInside(email) ? invisibleInAddress : invalidNewsletterAddress);
    return context.redirect(paths.subscribed, 303);
  } catch (error) {
    const httpError = site.errors.report(context, error);
    const { message } = httpError;
    // Its form shows each sentence at its only field.
    const rejected = {
      form: 'newsletter',
      values: { email },
      messages: { email: message },
      sentence: message,
    } as const;
    return showRejectedForm(site, paths.newsletter, rejected, httpError);
  }
}
