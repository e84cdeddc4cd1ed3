import type { Context } from 'hono';
import { paths } from '../../contract/paths.ts';
import { hasInvisibleInside, invisibleInAddress, isEmailAddress } from '../../contract/email-address.ts';
import { HttpError } from './http-error.ts';
import type { ShowFormAgain } from './rejected-form.ts';
import { readFields } from './request-body.ts';

/** POST /newsletter, from pages without JavaScript: simulated, it sends and stores nothing. */
export function createNewsletterRoute(parts: {
  showFormAgain: ShowFormAgain;
  /** @throws {HttpError} 429 once a source has posted too often */
  countRequest: (context: Context) => Promise<void>;
}) {
  return async (context: Context): Promise<Response> => {
    await parts.countRequest(context);
    const { fields } = await readFields(context, 'the form');
    const email = typeof fields['email'] === 'string' ? fields['email'] : '';
    if (isEmailAddress(email)) return context.redirect(`${paths.newsletter}?subscribed`, 303);
    const sentence = hasInvisibleInside(email) ? invisibleInAddress : 'Please enter a valid email address.';
    const httpError = new HttpError(400, sentence, { fields: { email: sentence } });
    return parts.showFormAgain(context, { page: paths.newsletter, values: { email }, httpError });
  };
}
