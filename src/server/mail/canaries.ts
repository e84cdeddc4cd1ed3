import { createHmac, timingSafeEqual } from 'node:crypto';
import { company } from '../../content/company.ts';
import { escapeHtml } from '../../contract/escape-html.ts';
import { automaticHeaders, type MailSettings, senderDomain } from './enquiry-mails.ts';
import type { MailWriters } from './outbox.ts';
import { mailKinds } from './outbox-store.ts';
import type { SigningKeyStore } from './signing-key-store.ts';

/** The header by which the form's endpoint recognizes a test of the site's own. */
export const canaryHeader = 'Canary-Token';

const purpose = 'canary';
/** A token is used at once; a clock that is set meanwhile must not make it useless. */
const validMs = 5 * 60_000;

/** A test of the form: its name is its local date, or random for one that was asked for. */
export type Canary = { name: string; messageId: string };

/**
 * The tests of the form that the site sends to itself: enquiries that staff never see, with a mail to `to`. A token is
 * the name, the time at which it expires, in seconds, and the HMAC-SHA256 of both and the purpose (RFC 2104), with a key
 * that is in the database alone: no visitor can make one.
 * @param parts.to undefined where tests are off: no token is valid then
 */
export function createCanaries(
  parts: Omit<MailSettings, 'to'> & { to: string | undefined; keys: SigningKeyStore; clock: () => Date },
) {
  async function sign(content: string): Promise<Buffer> {
    return createHmac('sha256', await parts.keys.getKey(purpose))
      .update(`${purpose}\n${content}`)
      .digest();
  }

  const canaryOf = (name: string): Canary => ({
    name,
    messageId: `<${mailKinds.canary}.${name}@${senderDomain(parts)}>`,
  });

  /** @param name up to 60 letters, digits and hyphens */
  async function writeToken(name: string): Promise<string> {
    const content = `${name}.${Math.ceil((parts.clock().getTime() + validMs) / 1000)}`;
    return `${content}.${(await sign(content)).toString('base64url')}`;
  }

  /** Which test a token is of; undefined where it is forged or expired. */
  async function readToken(token: string): Promise<Canary | undefined> {
    const [, content = '', name = '', expires = '', signature = ''] =
      /^(([\w-]{1,60})\.([1-9]\d{0,11}))\.([\w-]{43})$/.exec(token) ?? [];
    if (!content || parts.to === undefined || parts.clock().getTime() >= Number(expires) * 1000) return undefined;
    const bytes = Buffer.from(signature, 'base64url');
    const expected = await sign(content);
    return bytes.length === expected.length && timingSafeEqual(bytes, expected) ? canaryOf(name) : undefined;
  }

  const writers: MailWriters = {
    async [mailKinds.canary]({ messageId, createdAt }) {
      if (parts.to === undefined) return undefined;
      const { businessClock, siteOrigin } = parts;
      const paragraphs = [
        `This is the daily test of the form at ${siteOrigin}. There is nothing to do.`,
        `The site sent an enquiry through its own form on ${businessClock.inWords(createdAt)} (${businessClock.zoneName}), stored it, and sent this mail as it sends those about enquiries. Staff do not see that enquiry.`,
        'If this mail stops coming, something is wrong with the form, the database or the mail of the site: please tell whoever runs it.',
      ];
      return {
        from: { name: `${company.name} website`, address: parts.from },
        to: parts.to,
        subject: 'Daily test of the form: it works',
        messageId,
        date: new Date(createdAt),
        headers: automaticHeaders,
        text: `${paragraphs.join('\n\n')}\n`,
        html: `<!doctype html><html lang="en"><body>${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}</body></html>`,
      };
    },
  };

  return { canaryOf, writeToken, readToken, writers };
}

export type Canaries = ReturnType<typeof createCanaries>;
