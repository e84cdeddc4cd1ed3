import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Response } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminCalls } from '../../src/contract/admin-paths.ts';
import { calls, paths } from '../../src/contract/paths.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { sendEnquiry } from '../support/people.ts';
import { everyNth } from '../support/sampling.ts';
import { signIn } from '../support/sign-in.ts';

const fixture = useBrowserFixture();
let evil: Server;
let evilPort: number;
/** The enquiry that the attacks are about. */
let own: Awaited<ReturnType<typeof sendEnquiry>>;

beforeAll(async () => {
  own = await sendEnquiry(fixture.site.origin);
  evil = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html', 'Referrer-Policy': 'no-referrer-when-downgrade' });
    response.end('<!doctype html><title>evil</title><body></body>');
  }).listen(0);
  await once(evil, 'listening');
  evilPort = (evil.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => evil.close(resolve)));

type Attack = (page: Page, target: string) => Promise<unknown>;
const mark = () => adminCalls.submissionContacted(own.id);

/** Posts a form of the attacker's page into a hidden frame, and waits for the answer. */
const postForm =
  (path: () => string, fields: Record<string, string>, more: { method?: string; enctype?: string } = {}): Attack =>
  async (page, target) => {
    const answered = page.waitForResponse((answer) => answer.url().startsWith(target + path()));
    await page.evaluate(
      ([action, entries, { method = 'POST', enctype = '' }]) => {
        const frame = Object.assign(document.createElement('iframe'), { name: 'hidden' });
        const form = Object.assign(document.createElement('form'), { method, action, target: 'hidden' });
        if (enctype) form.enctype = enctype;
        for (const [name, value] of Object.entries(entries))
          form.append(Object.assign(document.createElement('input'), { name, value }));
        document.body.append(frame, form);
        form.submit();
      },
      [target + path(), fields, more] as const,
    );
    await answered;
  };

type Sent = { method?: string; mode?: RequestMode; headers?: Record<string, string>; body?: string };

/** Sends by script, with cookies, and returns what the script could read. */
const send =
  (path: () => string, init: Sent = {}): Attack =>
  (page, target) =>
    page.evaluate(
      ([url, options]) => fetch(url, { credentials: 'include', ...options }).then((answer) => answer.text(), String),
      [target + path(), init] as const,
    );

/** Embeds the address as an element and reads what is accessible once it has loaded or failed. */
const embed =
  (tag: string, attribute: string, path: string): Attack =>
  (page, target) =>
    page.evaluate(
      async ([name, where, url]) => {
        const element = document.createElement(name);
        const settled = new Promise((resolve) => {
          element.addEventListener('load', resolve);
          element.addEventListener('error', resolve);
        });
        element.setAttribute(where, url);
        document.body.append(element);
        await settled;
        try {
          return (element as HTMLIFrameElement).contentDocument?.documentElement.outerHTML ?? '';
        } catch (error) {
          return String(error);
        }
      },
      [tag, attribute, target + path] as const,
    );

/** Leads the window to the address, as a link does, and waits for the answer. */
const visit =
  (path: string): Attack =>
  async (page, target) => {
    const answered = page.waitForResponse((response) => response.url() === target + path);
    await page.evaluate((url) => location.assign(url), target + path);
    await (await answered).finished();
    return '';
  };

const enquiry = { firstName: 'Eve', lastName: 'L', email: 'eve@evil.example', message: 'sent for somebody else' };
const eve = { username: 'eve-of-evil', password: 'secret words' };
const json = { 'Content-Type': 'application/json' };

const attacks: Record<string, Attack> = {
  'a form that signs the administrator out': postForm(() => calls.logout, {}),
  'a form that marks an enquiry': postForm(mark, {}),
  'a form that sends an enquiry': postForm(() => calls.contact, enquiry),
  'a form that signs them in as somebody else': postForm(() => calls.login, eve),
  'a form that registers them': postForm(() => calls.register, eve),
  'a form whose text is JSON': postForm(
    () => calls.register,
    { '{"username":"eve-of-evil","password":"secret words","x":"': '"}' },
    { enctype: 'text/plain' },
  ),
  'a form of several parts': postForm(() => calls.logout, {}, { enctype: 'multipart/form-data' }),
  'a form that pretends to post by GET': postForm(mark, { _method: 'POST' }, { method: 'GET' }),
  'a script that posts JSON': send(() => calls.logout, { method: 'POST', headers: json, body: '{}' }),
  'a script that posts plain text': send(() => calls.logout, { method: 'POST', mode: 'no-cors', body: '{}' }),
  'a script that posts an enquiry as a form': send(() => calls.contact, {
    method: 'POST',
    mode: 'no-cors',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(enquiry).toString(),
  }),
  'a script that uses another method': send(mark, { method: 'PUT' }),
  'a script that names another method in a header': send(mark, { headers: { 'X-HTTP-Method-Override': 'POST' } }),
  'a script that reads the enquiries': send(() => adminCalls.submissions),
  'a script that reads the export': send(() => adminCalls.submissionExport, { mode: 'no-cors' }),
  'a frame around the admin area': embed('iframe', 'src', paths.dashboard),
  'a picture': embed('img', 'src', calls.logout),
  'the enquiries as a script': embed('script', 'src', adminCalls.submissions),
  'the enquiries as an object': embed('object', 'data', adminCalls.submissions),
  'a link to the mail test': visit(adminCalls.testEmail),
  'a link to the export': visit(adminCalls.submissionExport),
  'a stream of events': (page, target) =>
    page.evaluate(
      (url) =>
        new Promise((resolve) => {
          const source = new EventSource(url, { withCredentials: true });
          source.onmessage = (event) => resolve(event.data);
          source.onerror = () => resolve((source.close(), ''));
        }),
      target + adminCalls.submissionUpdates,
    ),
  'a window that is read': async (page, target) => {
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate((url) => void Object.assign(window, { opened: window.open(url) }), target + paths.dashboard),
    ]);
    await opened.waitForLoadState();
    const read = await page.evaluate(() => {
      try {
        return (window as unknown as { opened: Window }).opened.document.documentElement.outerHTML;
      } catch (error) {
        return String(error);
      }
    });
    await opened.close();
    return read;
  },
};

/** In a full run all. */
const tried = everyNth(2, Object.entries(attacks));

it(`none of ${tried.length} attacks from another site, or another port of the same host, acts or reads as the administrator`, async () => {
  const victim = await fixture.arrive({ tolerated: [/./] });
  await signIn(victim.page, fixture.site.origin);
  /** The state of the attacked site: unchanged, if no attack acted as its administrator. */
  const readState = async () => {
    const read = async (path: string) => (await victim.context.request.get(fixture.site.origin + path)).text();
    const list = JSON.parse(await read(adminCalls.submissions)) as {
      id: number;
      email: string;
      contactedAt: unknown;
    }[];
    return {
      user: JSON.parse(await read(calls.user)) as unknown,
      contactedAt: list.find(({ id }) => id === own.id)?.contactedAt,
      forged: list.filter(({ email }) => email === enquiry.email).length,
    };
  };
  const before = await readState();
  expect(before).toMatchObject({ user: { role: 'admin' }, contactedAt: null, forged: 0 });
  /** Calls that a link or a window of the attacker led to. */
  const carriedOut: string[] = [];
  victim.context.on('response', (response: Response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/api/') && response.request().isNavigationRequest() && response.ok())
      carriedOut.push(pathname);
  });
  for (const [place, [name, attack]] of tried.entries()) {
    const page = await victim.context.newPage();
    await page.goto(`http://${place % 2 === 0 ? '127.0.0.1' : 'localhost'}:${evilPort}/`);
    const taken = String(await attack(page, fixture.site.origin).catch((error: unknown) => String(error)));
    for (const secret of [own.email, own.lastName, own.message]) expect(taken, name).not.toContain(secret);
    expect(await readState(), name).toEqual(before);
    expect(carriedOut, name).toEqual([]);
    await page.close();
  }
  // The same action works from the site's own page: the attacks failed for the right reason.
  await victim.page.goto(fixture.site.origin + paths.dashboard);
  await send(mark, { method: 'POST' })(victim.page, '');
  expect((await readState()).contactedAt).toBeTruthy();
  victim.thirdPartyRequests.length = 0;
});
