import { contactFields, type EnquiryField } from '../../contract/enquiry-fields.ts';
import { idempotencyHeader } from '../../contract/enquiry-request.ts';
import { calls } from '../../contract/paths.ts';
import type { BusinessClock } from '../mail/business-hours.ts';
import { type Canaries, canaryHeader } from '../mail/canaries.ts';
import type { Waiting } from './health.ts';

/** Longer than a busy site takes to store an enquiry. */
const timeoutMs = 15_000;

type Log = Record<'info' | 'error', (fields: object, message: string) => void>;

/** The address at which a process reaches itself, also where it listens on every address. */
export function ownAddress({ host, port }: { host: string; port: number }): string {
  const reached = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
}

/**
 * Sends a test through the endpoint of the form, over HTTP.
 * @param test.email the sender that is typed
 * @throws {Error} a sentence that says what the site answered
 */
export async function postCanary(address: string, test: { name: string; token: string; email: string }): Promise<void> {
  const fields: readonly EnquiryField[] = contactFields;
  const body = Object.fromEntries(
    fields.flatMap((field) => (field.required ? [[field.name, valueOf(field, test)] as const] : [])),
  );
  const response = await fetch(address + calls.contact, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/json', [canaryHeader]: test.token, [idempotencyHeader]: test.name },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    const { message, cause } = error as Error;
    throw new Error(`The site does not answer at ${address}: ${cause instanceof Error ? cause.message : message}.`);
  });
  if (response.status !== 201)
    throw new Error(`The site answered ${response.status}: ${(await response.text()).slice(0, 200)}`);
}

function valueOf({ kind, options }: EnquiryField, { name, email }: { name: string; email: string }): string {
  if (kind === 'email') return email;
  if (kind === 'date') return '2026-01-01';
  if (kind === 'checkbox') return 'yes';
  return options?.[0] ?? `Daily test of the form, ${name}`;
}

/** Sends a test of the form once a day, when business hours begin, also on days without them. */
export function createDailyCanary(parts: {
  canaries: Canaries;
  isQueued: (messageId: string) => Promise<boolean>;
  /** The sender that is typed into the form. */
  email: string;
  businessClock: BusinessClock;
  clock: () => Date;
  throttle: { admit(kind: string): { suppressed?: number } | undefined; reset(): void };
  log: Log;
}) {
  const { canaries, log, throttle } = parts;
  let doneOn: string | undefined;
  let failing: Waiting | undefined;

  /**
   * Sends the test of the day where it is due. Its Message-ID names the day, so that there is one, also where several
   * processes run. One that fails is tried again with the next call. Never rejects.
   * @param address of this process
   */
  async function sendDue(address: string): Promise<void> {
    const now = parts.clock();
    const { date, opening } = parts.businessClock.read(now);
    if (!opening || doneOn === date) return;
    try {
      if (!(await parts.isQueued(canaries.canaryOf(date).messageId))) {
        await postCanary(address, { name: date, token: await canaries.writeToken(date), email: parts.email });
        log.info({ event: 'canary', outcome: 'stored' }, 'the daily test of the form was stored');
      }
      doneOn = date;
      failing = undefined;
      throttle.reset();
    } catch (error) {
      failing ??= { since: now, reason: (error as Error).message };
      const admitted = throttle.admit('failed');
      if (admitted)
        log.error({ event: 'canary', outcome: 'failed', err: error, ...admitted }, 'the daily test of the form failed');
    }
  }

  return { sendDue, findFailing: () => failing };
}
