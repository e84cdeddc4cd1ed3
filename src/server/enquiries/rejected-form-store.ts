import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Queries } from '../db/schema.ts';

/** What is shown again: the path of the form's page, what was typed, and what is wrong with it. */
export type KeptForm = {
  page: string;
  values: Record<string, string>;
  messages: Record<string, string>;
  sentence: string;
};

/** How long a form can be shown again. */
const keptMs = 60 * 60 * 1000;
/** An honest form is shorter: its message has at most 10,000 characters, of up to four bytes. */
const maxBytes = 64 * 1024;
/** What strangers can store in an hour: at most 45 MB. Forms above it are answered at once, without a redirect. */
const maxForms = 500;
const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * Keeps forms that were posted without JavaScript and have a mistake in them, so that the page that shows them again has
 * an address of its own. They are encrypted: the key is in that address and nowhere else. This module alone uses
 * rejected_forms.
 */
export function createRejectedFormStore(queries: Queries, clock: () => Date) {
  const oldest = () => new Date(clock().getTime() - keptMs).toISOString();

  /** @returns the token that shows the form again, 43 characters; undefined if the form is too long or there are too many */
  async function keep(form: KeptForm): Promise<string | undefined> {
    const text = Buffer.from(JSON.stringify(form));
    if (text.length > maxBytes) return undefined;
    const { count } = await queries
      .selectFrom('rejected_forms')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count >= maxForms) return undefined;
    const token = randomBytes(32).toString('base64url');
    const { id, key } = derive(token);
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(algorithm, key, iv);
    const sealed = Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64');
    await queries.insertInto('rejected_forms').values({ id, sealed, createdAt: clock().toISOString() }).execute();
    return token;
  }

  /** The form of a token; undefined if it expired or was corrected. */
  async function find(token: string): Promise<KeptForm | undefined> {
    const { id, key } = derive(token);
    const row = await queries
      .selectFrom('rejected_forms')
      .select('sealed')
      .where('id', '=', id)
      .where('createdAt', '>=', oldest())
      .executeTakeFirst();
    if (!row) return undefined;
    const bytes = Buffer.from(row.sealed, 'base64');
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes)).setAuthTag(bytes.subarray(-tagBytes));
    const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]);
    return JSON.parse(text.toString()) as KeptForm;
  }

  /** Deletes a form that was corrected. */
  async function remove(token: string): Promise<void> {
    await queries.deleteFrom('rejected_forms').where('id', '=', derive(token).id).execute();
  }

  /** Deletes forms that nobody corrected in time. */
  async function sweep(): Promise<void> {
    await queries.deleteFrom('rejected_forms').where('createdAt', '<', oldest()).execute();
  }

  return { keep, find, remove, sweep };
}

export type RejectedFormStore = ReturnType<typeof createRejectedFormStore>;

/** A form's id in the table, and its key, which cannot be derived from the id. */
function derive(token: string): { id: string; key: Buffer } {
  const part = (purpose: string) => Buffer.from(hkdfSync('sha256', token, '', `rejected form ${purpose}`, 32));
  return { id: part('id').toString('base64url'), key: part('key') };
}
