import { createHmac } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { sendRequest } from '../outgoing-request.ts';
import { type SendOutcome, tidyReply } from './mailer.ts';
import { minuteMs } from '../../contract/duration.ts';

/** The whole attempt. Standard Webhooks recommends 15 to 30 s. */
const defaultTimeoutMs = 15_000;
/** Bytes of a response that are read; what it says is cut to `maxShown`. */
const maxResponseBytes = 16_384;
const maxShown = 200;
/** Longer Retry-After values are capped: the office waits for its enquiries. */
const maxRetryAfterMs = 15 * minuteMs;

/** Client errors that are over by themselves (RFC 9110, 15.5.9; RFC 8470, 5.2; RFC 6585, 4). */
const temporaryStatuses: readonly number[] = [408, 425, 429];

/** A message to the receiver: its id is the same in each attempt, its body is JSON. */
export type WebhookMessage = { id: string; body: string };

/**
 * The headers that identify and sign a message (Standard Webhooks, Webhook headers).
 * @param at the time of the attempt
 */
export function signWebhook(key: Buffer, { id, body }: WebhookMessage, at: Date): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

/** Without a key messages are not signed. */
type Receiver = { url: URL; key: Buffer | undefined; clock: () => Date; timeoutMs?: number };

/**
 * Sends a message to the receiver of webhooks.
 * @param abortSignal aborts the attempt; its reason is recorded as the reply
 */
export async function sendWebhook(
  { url, key, clock, timeoutMs = defaultTimeoutMs }: Receiver,
  message: WebhookMessage,
  abortSignal: AbortSignal,
): Promise<SendOutcome> {
  const { body } = message;
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'Website-Webhook/1',
    ...(key && signWebhook(key, message, clock())),
  };
  try {
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), abortSignal]);
    return await readOutcome(await sendRequest(url, { method: 'POST', headers, body, signal }), clock);
  } catch (error) {
    return describeError(error as Error, timeoutMs);
  }
}

async function readOutcome(response: Response, clock: () => Date): Promise<SendOutcome> {
  const { status, headers } = response;
  const text = await readBeginning(response);
  const summary = `HTTP ${status} ${STATUS_CODES[status] ?? ''}`.trim();
  const reply = text ? `${summary}: ${text}` : summary;
  if (status >= 200 && status < 300) return { outcome: 'sent', reply: summary };
  if (status >= 300 && status < 400)
    return {
      outcome: 'refused',
      reply: `${summary}: redirects are not followed; set WEBHOOK_URL to the new address`,
      summary,
    };
  const isRefused = status >= 400 && status < 500 && !temporaryStatuses.includes(status);
  if (isRefused) return { outcome: 'refused', reply, summary };
  return { outcome: 'retry', reply, summary, retryAfterMs: readRetryAfter(headers.get('Retry-After'), clock) };
}

/** The beginning of a response's body as one line. If the body breaks off, its status counts all the same. */
async function readBeginning({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body ?? []) {
      chunks.push(chunk);
      bytes += chunk.length;
      // Leaving the loop closes the connection.
      if (bytes > maxResponseBytes) break;
    }
  } catch {
    // Recorded by its status.
  }
  return tidyReply(Buffer.concat(chunks).subarray(0, maxResponseBytes).toString('utf8'), maxShown);
}

/** The pause that a receiver asks for, in seconds or as a date (RFC 9110, 10.2.3), within bounds. */
export function readRetryAfter(value: string | null, clock: () => Date): number | undefined {
  if (value === null) return undefined;
  const ms = /^\d{1,9}$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - clock().getTime();
  return Number.isNaN(ms) ? undefined : Math.max(0, Math.min(ms, maxRetryAfterMs));
}

function describeError(error: NodeJS.ErrnoException, timeoutMs: number): SendOutcome {
  const { code = '', message } = error;
  const reply =
    error.name === 'TimeoutError'
      ? `ETIMEDOUT The receiver had not answered after ${timeoutMs / 1_000} s.`
      : tidyReply(message.startsWith(code) ? message : `${code} ${message}`);
  return { outcome: 'retry', reply, summary: reply };
}
