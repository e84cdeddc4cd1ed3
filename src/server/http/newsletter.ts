import type { Context } from 'hono';
import { paths } from '../../contract/paths.ts';
import { isEmailAddress } from '../../contract/email-address.ts';
import { HttpError } from './http-error.ts';
import type { ShowFormAgain } from './rejected-form.ts';

/** POST /newsletter, from pages without JavaScript: simulated, it sends and stores nothing. */
export function createNewsletterRoute(showFormAgain: ShowFormAgain) {
  return async (context: Context): Promise<Response> => {
    const email = new URLSearchParams(await context.req.text()).get('email') ?? '';
    if (isEmailAddress(email.trim())) return context.redirect(`${paths.newsletter}?subscribed`, 303);
    const sentence = 'Please enter a valid email address.';
    const httpError = new HttpError(400, sentence, { fields: { email: sentence } });
    return showFormAgain(context, { page: paths.newsletter, values: { email }, httpError });
  };
}
