/**
 * The text of one form and its idempotency key; stored for this tab until the form is sent. Without storage it lasts as
 * long as the page: a retry must have the same key there too.
 */
export type Draft = {
  values: Record<string, string>;
  key?: string;
  sentBody?: string;
  /** The rejected values that the visitor is correcting, as JSON. */
  corrects?: string;
  /** In the office: what it is, in words, if there is more than the site has written (office-drafts.ts). */
  unsent?: string | undefined;
};

const storageKey = (form: string) => `draft:${form}`;
/** The drafts that the browser has not stored: its storage is full or disabled. */
const notStored = new Map<string, Draft>();

/** The draft of a form, or undefined. */
export function readDraft(form: string): Draft | undefined {
  const draft = notStored.get(form);
  if (draft) return draft;
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(form)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Whether an earlier page has stored a draft of a form. */
export function hasDraft(form: string): boolean {
  try {
    return sessionStorage.getItem(storageKey(form)) !== null;
  } catch {
    return false;
  }
}

/** Stores a draft, or keeps it for this page. */
export function writeDraft(form: string, draft: Draft): void {
  try {
    sessionStorage.setItem(storageKey(form), JSON.stringify(draft));
    notStored.delete(form);
  } catch {
    notStored.set(form, draft);
  }
}

/** Deletes a draft. */
export function deleteDraft(form: string): void {
  notStored.delete(form);
  try {
    sessionStorage.removeItem(storageKey(form));
  } catch {
    // Nothing was stored.
  }
}

/** Deletes a draft once its values are sent, unless they have changed since: a form can be opened again meanwhile. */
export function deleteSentDraft(form: string, sent: Record<string, string>): void {
  if (JSON.stringify(readDraft(form)?.values) === JSON.stringify(sent)) deleteDraft(form);
}

/** Not `crypto.randomUUID`, which browsers have only on https and localhost. */
const createKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The idempotency key. Sending the same text again, also after a reload, uses the same key, so that it becomes one
 * enquiry; another text gets another key.
 * @param body what has to be the same, if not all of the values
 */
export function idempotencyKeyFor(
  form: string,
  values: Record<string, string>,
  body: string = JSON.stringify(values),
): string {
  const draft = readDraft(form);
  const key = draft?.key && draft.sentBody === body ? draft.key : createKey();
  writeDraft(form, { ...draft, values, key, sentBody: body });
  return key;
}
