import type { Context } from 'hono';
import { escapeHtml } from '../../contract/escape-html.ts';
import type { FixedPage, SlotName } from '../../contract/fixed-pages.ts';
import type { Pages } from './pages.ts';
import { HttpError } from './http-error.ts';

/** In the address of a page that shows a kept form again: its token (enquiries/rejected-form-store.ts). */
export const againParameter = 'again';

/** A form that was posted without JavaScript and could not be accepted. */
type RejectedForm = {
  /** The path of the page with the form. */
  page: string;
  values: Record<string, string>;
  httpError: HttpError;
  /** Whether the fixed page is shown without an attempt to render the form. */
  isBusy?: boolean;
  /** The fixed page that repeats the form, and texts for its slots as they were typed; absent if little was typed. */
  again?: { page: FixedPage; texts: Partial<Record<SlotName, string>>; fields?: Record<string, string> };
};

export type ShowFormAgain = ReturnType<typeof createRejectedForms>;

/**
 * The response to a form that was posted without JavaScript and could not be accepted: the same page with the typed
 * values and the error messages, with the status of the error. Above a limit, and under too much load, it is a fixed page
 * that repeats the form, at a hundredth of the cost.
 */
export function createRejectedForms(pages: Pages) {
  return async function showFormAgain(context: Context, form: RejectedForm): Promise<Response> {
    const { httpError, isBusy } = form;
    if (isBusy || httpError.status === 413 || httpError.status === 429) return showFixed(context, form, httpError);
    try {
      return await render(context, form);
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 429) throw error;
      return showFixed(context, form, error);
    }
  };

  async function render(context: Context, { page, values, httpError }: RejectedForm): Promise<Response> {
    const messages = { ...httpError.fields } as Record<string, string>;
    // Forms send line breaks as CR LF. A text area drops a line break at the start of its text (HTML, 13.1.2.5); React
    // adds another one, but for LF only.
    const typed = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]),
    );
    const data = { rejectedForm: { values: typed, messages, sentence: httpError.message } };
    const shown = await pages.renderPage(context, data, page);
    for (const [name, value] of Object.entries(httpError.headers)) shown.headers.set(name, value);
    return new Response(shown.body, { status: httpError.status, headers: shown.headers });
  }

  /** @throws {HttpError} the error itself if the site was not built */
  function showFixed(context: Context, { again }: RejectedForm, httpError: HttpError): Response {
    if (httpError.status === 413 || !again) {
      const shown = pages.showHttpError(context, httpError);
      if (!shown) throw httpError;
      return shown;
    }
    const shown = pages.fillFixed(again.page, httpError.status, slotTexts(again, httpError.message));
    if (!shown) throw httpError;
    for (const [name, value] of Object.entries(httpError.headers)) shown.headers.set(name, value);
    return shown;
  }
}

/** The texts of a form's slots as HTML. */
function slotTexts({ texts, fields = {} }: NonNullable<RejectedForm['again']>, sentence: string) {
  const escaped = Object.entries({ ...texts, sentence }).map(([name, text]) => [name, escapeHtml(text)]);
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}"/>`,
  );
  return { ...(Object.fromEntries(escaped) as Partial<Record<SlotName, string>>), fields: hidden.join('') };
}
