import type { Context } from 'hono';
import { Refusal } from './refusal.ts';

/** The fields of a body as they came, before any check; a form without JavaScript is shown again with them. */
export type PostedFields = Record<string, unknown>;

const formType = 'application/x-www-form-urlencoded';

/**
 * A body's fields: JSON, or form-urlencoded from pages without JavaScript.
 * @param what is sent, for the sentence of a refusal
 * @throws {Refusal} 415 for another content type, 400 for a body that cannot be read
 */
export function parseFields(contentType: string | undefined, body: string, what: string): PostedFields {
  const type = contentType?.split(';')[0]?.trim().toLowerCase();
  if (type === formType) return Object.fromEntries(new URLSearchParams(body));
  if (type !== 'application/json') throw new Refusal(415, `Please send ${what} as JSON or as a form.`);
  const unread = `${what.charAt(0).toUpperCase()}${what.slice(1)} could not be read`;
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new Refusal(400, `${unread}: it is not valid JSON.`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refusal(400, `${unread}: a JSON object is expected.`);
  return value as PostedFields;
}

/** Whether a page without JavaScript posted a form: it wants a page back, whatever is wrong. */
export function isPostedByPage(context: Context): boolean {
  return Boolean(
    context.req.header('Accept')?.includes('text/html') &&
    context.req.header('Content-Type')?.toLowerCase().startsWith(formType),
  );
}
