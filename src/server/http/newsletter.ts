import type { Context } from 'hono';
import { paths } from '../../contract/paths.ts';
import { isEmailAddress } from '../../contract/email-address.ts';
import type { Pages } from './pages.ts';

/** POST /newsletter, from pages without JavaScript: simulated, it sends and stores nothing (SPEC section 7). */
export function createNewsletterRoute(renderPage: Pages['renderPage']) {
  return async (context: Context): Promise<Response> => {
    const email = new URLSearchParams(await context.req.text()).get('email') ?? '';
    if (isEmailAddress(email.trim())) return context.redirect(`${paths.newsletter}?subscribed`, 303);
    const sentence = 'Please enter a valid email address.';
    const page = await renderPage(
      context,
      { rejectedForm: { values: { email }, messages: { email: sentence }, sentence } },
      paths.newsletter,
    );
    return new Response(page.body, { status: 400, headers: page.headers });
  };
}
