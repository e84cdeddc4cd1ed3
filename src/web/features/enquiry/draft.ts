/** What was typed into one form, and the key its next sending carries; kept for this tab until it is sent. */
type Draft = { values: Record<string, string>; key?: string; sentBody?: string };

const nameOf = (form: string) => `draft:${form}`;

/** The draft of a form, or undefined; storage that is switched off holds none. */
export function readDraft(form: string): Draft | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(form)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what was typed, where the browser lets it. */
export function writeDraft(form: string, draft: Draft): void {
  try {
    sessionStorage.setItem(nameOf(form), JSON.stringify(draft));
  } catch {
    // Storage is full or switched off: the text still stands in the form.
  }
}

/** Forgets what was typed: it is sent, or unwanted. */
export function dropDraft(form: string): void {
  try {
    sessionStorage.removeItem(nameOf(form));
  } catch {
    // Nothing was kept.
  }
}

/**
 * The key of this sending. A repeat of the same text has the same key, also after a reload, so that it is
 * one enquiry; another text has another.
 */
export function keyFor(form: string, values: Record<string, string>): string {
  const body = JSON.stringify(values);
  const draft = readDraft(form);
  const key = draft?.key && draft.sentBody === body ? draft.key : crypto.randomUUID();
  writeDraft(form, { values, key, sentBody: body });
  return key;
}
