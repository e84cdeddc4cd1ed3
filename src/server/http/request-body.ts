import type { Context } from 'hono';
import type * as z from 'zod/mini';
import { fieldsError, HttpError } from './http-error.ts';

/** The fields of a body before validation; a form without JavaScript is shown again with them. */
export type PostedFields = Record<string, unknown>;

const formType = 'application/x-www-form-urlencoded';

/** Far more than any form or call of the site has. */
const maxFields = 100;

/** Throws if the bytes are not UTF-8: a guess would store text that nobody wrote. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a body and its fields: JSON, or form-urlencoded from pages without JavaScript.
 * @param what is sent, for the sentence of an error
 * @throws {HttpError} 415 for another content type, 400 for a body that cannot be read
 */
export async function readFields(context: Context, what: string): Promise<{ fields: PostedFields; body: string }> {
  const bytes = await context.req.arrayBuffer();
  const unread = `${what.charAt(0).toUpperCase()}${what.slice(1)} could not be read`;
  let body: string;
  try {
    body = utf8.decode(bytes);
  } catch {
    throw new HttpError(400, `${unread}: it is not valid UTF-8.`);
  }
  return { fields: parseFields(context.req.header('Content-Type'), body, { what, unread }), body };
}

/**
 * Reads a body and validates its fields.
 * @param what is sent, for the sentence of an error
 * @throws {HttpError} as `readFields` and `validateFields`
 */
export async function readValidFields<Schema extends z.ZodMiniType>(
  context: Context,
  what: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const { fields } = await readFields(context, what);
  return validateFields(schema, fields);
}

/** @throws {HttpError} 400 with the message of each field that the schema rejects */
export function validateFields<Schema extends z.ZodMiniType>(schema: Schema, fields: PostedFields): z.output<Schema> {
  const { data, error } = schema.safeParse(fields);
  if (error) throw fieldsError(error.issues);
  return data;
}

function parseFields(
  contentType: string | undefined,
  body: string,
  { what, unread }: { what: string; unread: string },
): PostedFields {
  const type = contentType?.split(';')[0]?.trim().toLowerCase();
  if (type === formType) return parseForm(body, unread);
  if (type !== 'application/json') throw new HttpError(415, `Please send ${what} as JSON or as a form.`);
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new HttpError(400, `${unread}: it is not valid JSON.`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new HttpError(400, `${unread}: a JSON object is expected.`);
  if (Object.keys(value).length > maxFields) throw tooManyFields(unread);
  return value as PostedFields;
}

/** The replacement character U+FFFD, which decoding inserts for invalid bytes; valid if the client sent it itself. */
const isReplacement = /\uFFFD|%EF%BF%BD/i;

const tooManyFields = (unread: string) => new HttpError(400, `${unread}: it has more than ${maxFields} fields.`);

/** Parsing thousands of fields costs more than the longest text: their separators are counted before. */
function parseForm(body: string, unread: string): PostedFields {
  let at = -1;
  for (let fields = 1; (at = body.indexOf('&', at + 1)) !== -1; fields += 1)
    if (fields === maxFields) throw tooManyFields(unread);
  const fields = Object.fromEntries(new URLSearchParams(body));
  if (Object.values(fields).some((value) => value.includes('\uFFFD')) && !isReplacement.test(body))
    throw new HttpError(400, `${unread}: it is not valid UTF-8.`);
  return fields;
}

/** Whether the client takes a page: browsers ask for HTML, text browsers for anything. */
export const acceptsHtml = ({ req }: Context): boolean => /text\/html|\*\/\*/.test(req.header('Accept') ?? '');

/** Whether a page without JavaScript posted the form: the response must be a page, also for an error. */
export function isPlainFormPost(context: Context): boolean {
  const type = context.req.header('Content-Type')?.toLowerCase();
  return acceptsHtml(context) && Boolean(type?.startsWith(formType));
}
