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
  // Forms send line breaks as CR LF. A text area drops the first of its text if nothing is put before it (HTML, 13.1.2.5),
  // which React does for LF alone.
  const typed = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]),
  );
  const shown = await renderPage(
    context,
    { rejectedForm: { values: typed, messages, sentence: refusal.message } },
    page,
  );
  for (const [name, value] of Object.entries(refusal.headers)) shown.headers.set(name, value);
  return new Response(shown.body, { status: refusal.status, headers: shown.headers });
}
