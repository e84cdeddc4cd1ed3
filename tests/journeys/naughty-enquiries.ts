import type { Page } from 'playwright';
import { calls } from '../../src/contract/paths.ts';
import { sentStrings } from '../support/naughty-strings.ts';

/** Records every dialog and error of a page, and every request that only injected code would send. */
export function watchForCode(page: Page, ran: string[]): void {
  page.on('dialog', (dialog) => {
    ran.push(`${page.url()}: a dialog`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { hostname, pathname } = new URL(request.url());
    if (pathname === '/__ran' || /evil/.test(hostname)) ran.push(`${page.url()}: ${request.url()}`);
  });
  page.on('pageerror', ({ message }) => ran.push(`${page.url()}: ${message}`));
}

/** Sends each of the naughty strings as an enquiry; returns the stored ones by their id. */
export async function sendNaughtyStrings(origin: string): Promise<Map<number, string>> {
  const stored = new Map<number, string>();
  for (const text of sentStrings) {
    const id = await send(origin, text);
    if (id !== undefined) stored.set(id, text);
  }
  return stored;
}

/** Sends a text in every field. The server rejects a name of blanks only: a second attempt puts a letter before it. */
async function send(origin: string, text: string): Promise<number | undefined> {
  // Fields of one line accept no line break.
  const line = text.replaceAll(/[\n\r\v\f\u0085\u2028\u2029]/g, ' ');
  const short = (length: number) => [...line].slice(0, Math.floor(length / 2)).join('');
  const post = (before: string) =>
    fetch(origin + calls.contact, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        firstName: before + short(98),
        lastName: before + short(98),
        email: 'ada@x.example',
        phone: short(38),
        service: short(190),
        message: before + text,
      }),
    });
  for (const before of ['', 'N']) {
    const answer = await post(before);
    const { id } = answer.ok ? ((await answer.json()) as { id: number }) : { id: undefined };
    if (id !== undefined) return id;
  }
  return undefined;
}
