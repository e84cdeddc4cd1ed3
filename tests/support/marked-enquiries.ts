import type { BulkAction } from '../../src/contract/bulk.ts';
import { changeSubmissions } from '../../src/server/enquiries/change-store.ts';
import type { TestApp } from './app.ts';
import { postEnquiry } from './mail-fixture.ts';
import { dayMs } from '../../src/contract/duration.ts';

type Marked = {
  what: 'spam' | 'contacted';
  messages: readonly string[];
  /** How many arrive on a day; the filter learns two of spam. */
  perDay?: number;
  /** The number of the first sender. */
  from?: number;
};

/** Sends enquiries of an address each, marks them, and lets the filter learn. */
export async function sendMarked(app: TestApp, { what, messages, perDay = 2, from = 0 }: Marked): Promise<void> {
  const ids: number[] = [];
  for (const [place, message] of messages.entries()) {
    if (place > 0 && place % perDay === 0) app.clock.advance(dayMs);
    const sender = from + place;
    const response = await postEnquiry(app.newClient(), { message, email: `${what}${sender}@sender${sender}.example` });
    ids.push(((await response.json()) as { id: number }).id);
  }
  await markAll(app, ids, what);
  app.clock.advance(dayMs);
}

/** Marks enquiries as the administrator of the tests, and lets the filter learn. */
export async function markAll(app: TestApp, ids: readonly number[], what: BulkAction): Promise<void> {
  await changeSubmissions(app.site, { ids: [...ids], what }, await app.addAdministrator());
  await app.spamFilter.refresh();
}

/** Enquiries of an office that has answered a hundred: enough for the filter to judge by words. */
export const answered = Array.from(
  { length: 100 },
  (_one, n) => `Kiosk ${n} wants deliveries of ice on Tuesdays, ${'x'.repeat(n)}.`,
);

/** A message of customers whose words `teachWordsOfCustomers` has taught as spam. */
export const customerMessage = (n: number) => `Our bakery needs rye flour ovens ${n}, ${'z'.repeat(n)}.`;

/** For a month a stranger has sent what customers are going to write, and the office has marked it as spam. */
export async function teachWordsOfCustomers(app: TestApp): Promise<void> {
  await sendMarked(app, { what: 'contacted', messages: answered });
  const messages = Array.from({ length: 60 }, (_one, n) => `Roulette. ${customerMessage(n)}`);
  await sendMarked(app, { what: 'spam', messages });
}
