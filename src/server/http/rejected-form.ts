import type { Context } from 'hono';
import type { Pages } from './pages.ts';
import type { Refusal } from './refusal.ts';

/**
 * The page of a form that was posted without JavaScript, with what was typed and what is wrong with it, under the
 * refusal's own status.
 * @param page the form's path
 */
export async function showFormAgain(
  renderPage: Pages['renderPage'],
  context: Context,
  { page, values, refusal }: { page: string; values: Record<string, string>; refusal: Refusal },
): Promise<Response> {
  const messages = { ...refusal.fields } as Record<string, string>;
  const shown = await renderPage(context, { rejectedForm: { values, messages, sentence: refusal.message } }, page);
  for (const [name, value] of Object.entries(refusal.headers)) shown.headers.set(name, value);
  return new Response(shown.body, { status: refusal.status, headers: shown.headers });
}
