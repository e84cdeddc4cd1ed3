import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page, Response } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls, paths } from '../../src/contract/paths.ts';
import { launchBrowser, newVisitor, type Visitor } from '../support/browser.ts';
import { sendSample } from '../support/sample-enquiries.ts';
import { signIn } from '../support/sign-in.ts';
import { type RunningSite, startSite } from '../support/site.ts';

let browser: Browser;
let site: RunningSite;
let evil: Server;
let evilPort: number;
let victim: Visitor;

beforeAll(async () => {
  [browser, site] = await Promise.all([launchBrowser(), startSite()]);
  for (let number = 1; number <= 3; number += 1) await sendSample(site.origin, number);
  evil = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html', 'Referrer-Policy': 'no-referrer-when-downgrade' });
    response.end('<!doctype html><title>evil</title><body></body>');
  }).listen(0);
  await once(evil, 'listening');
  evilPort = (evil.address() as AddressInfo).port;
  victim = await newVisitor(browser, {}, [/./]);
  await signIn(victim.page, site.origin);
});
afterAll(async () => {
  await victim?.close();
  await browser?.close();
  await new Promise((resolve) => evil?.close(resolve));
  await site?.remove();
});

/** The state of the attacked site: unchanged, if no attack acted as its administrator. */
async function readAdminView() {
  const read = async (path: string) => (await victim.context.request.get(site.origin + path)).text();
  const list = JSON.parse(await read(calls.submissions)) as { id: number; contactedAt: string | null }[];
  return {
    user: JSON.parse(await read(calls.user)) as unknown,
    enquiries: list.map(({ id, contactedAt }) => ({ id, contactedAt })),
  };
}

type Attack = (page: Page, target: string) => Promise<unknown>;

/** Posts a form of the attacker's page, into this window or a hidden frame. */
const postForm =
  (
    path: string,
    fields: Record<string, string>,
    more: { method?: string; enctype?: string; inFrame?: boolean } = {},
  ): Attack =>
  async (page, target) => {
    await page.evaluate(
      ([action, entries, { method = 'POST', enctype = '', inFrame = false }]) => {
        const frame = document.createElement('iframe');
        frame.name = 'hidden';
        document.body.append(frame);
        const form = Object.assign(document.createElement('form'), { method, action });
        if (enctype) form.enctype = enctype;
        if (inFrame) form.target = 'hidden';
        for (const [name, value] of Object.entries(entries))
          form.append(Object.assign(document.createElement('input'), { name, value }));
        document.body.append(form);
        form.submit();
      },
      [target + path, fields, more] as const,
    );
    await page.waitForTimeout(300);
  };

type Sent = { method?: string; mode?: RequestMode; headers?: Record<string, string>; body?: string };

/** Sends by script, with cookies, and returns what the script could read. */
const send =
  (path: string, init: Sent = {}): Attack =>
  (page, target) =>
    page.evaluate(
      ([url, options]) => fetch(url, { credentials: 'include', ...options }).then((answer) => answer.text(), String),
      [target + path, init] as const,
    );

/** Embeds the address as an element and reads what is accessible. */
const embed =
  (tag: string, attribute: string, path: string, more: Record<string, string> = {}): Attack =>
  (page, target) =>
    page.evaluate(
      async ([name, where, url, others]) => {
        const element = document.createElement(name);
        for (const [key, value] of Object.entries({ ...others, [where]: url })) element.setAttribute(key, value);
        document.body.append(element);
        await new Promise((resolve) => setTimeout(resolve, 400));
        try {
          return (element as HTMLIFrameElement).contentDocument?.documentElement.outerHTML ?? '';
        } catch (error) {
          return String(error);
        }
      },
      [tag, attribute, target + path, more] as const,
    );

const visit =
  (path: string): Attack =>
  async (page, target) => {
    await page.evaluate((url) => location.assign(url), target + path);
    await page.waitForTimeout(300);
  };

const enquiry = { firstName: 'Eve', lastName: 'L', email: 'eve@evil.example', message: 'sent for somebody else' };
const mark = calls.submissionContacted(1);
const json = { 'Content-Type': 'application/json' };

const attacks: Record<string, Attack> = {
  'a form that signs the administrator out': postForm(calls.logout, {}),
  'a form that marks an enquiry': postForm(mark, {}),
  'a form that sends an enquiry': postForm(calls.contact, enquiry),
  'a form that signs them in as somebody else': postForm(calls.login, {
    username: 'eve-of-evil',
    password: 'secret words',
  }),
  'a form that registers them': postForm(calls.register, { username: 'eve-of-evil', password: 'secret words' }),
  'a form whose text is JSON': postForm(
    calls.register,
    { '{"username":"eve-of-evil","password":"secret words","x":"': '"}' },
    { enctype: 'text/plain' },
  ),
  'a form of several parts': postForm(calls.logout, {}, { enctype: 'multipart/form-data' }),
  'a form in a hidden frame': postForm(calls.logout, {}, { inFrame: true }),
  'a form that pretends to post by GET': postForm(mark, { _method: 'POST' }, { method: 'GET' }),
  'a script that posts JSON': send(calls.logout, { method: 'POST', headers: json, body: '{}' }),
  'a script that posts plain text': send(calls.logout, { method: 'POST', mode: 'no-cors', body: '{}' }),
  'a script that posts an enquiry as a form': send(calls.contact, {
    method: 'POST',
    mode: 'no-cors',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(enquiry).toString(),
  }),
  'a script that uses another method': send(mark, { method: 'PUT' }),
  'a script that names another method in a header': send(mark, { headers: { 'X-HTTP-Method-Override': 'POST' } }),
  'a script that reads the enquiries': send(calls.submissions),
  'a script that reads them without asking': send(calls.submissions, { mode: 'no-cors' }),
  'a script that reads the export': send(calls.submissionExport),
  'a beacon': (page, target) =>
    page.evaluate(
      async (url) => (navigator.sendBeacon(url, ''), new Promise((resolve) => setTimeout(resolve, 300))),
      target + calls.logout,
    ),
  'a frame around the admin area': embed('iframe', 'src', paths.dashboard),
  'a picture': embed('img', 'src', calls.logout),
  'the enquiries as a script': embed('script', 'src', calls.submissions),
  'the enquiries as an object': embed('object', 'data', calls.submissions),
  'a prefetch': embed('link', 'href', mark, { rel: 'prefetch' }),
  'a link to a call': visit(calls.logout),
  'a link that would mark an enquiry': visit(mark),
  'a link to the mail test': visit(calls.testEmail),
  'a link to the export': visit(calls.submissionExport),
  'a stream of events': (page, target) =>
    page.evaluate(
      (url) =>
        new Promise((resolve) => {
          const source = new EventSource(url, { withCredentials: true });
          source.onmessage = (event) => resolve(event.data);
          setTimeout(() => (source.close(), resolve('')), 400);
        }),
      target + calls.submissionEvents,
    ),
  'a window that is read': (page, target) =>
    page.evaluate(async (url) => {
      const opened = window.open(url);
      await new Promise((resolve) => setTimeout(resolve, 600));
      try {
        return opened?.document.documentElement.outerHTML ?? '';
      } catch (error) {
        return String(error);
      } finally {
        opened?.close();
      }
    }, target + paths.dashboard),
};

/** The origins of the attacker's page: another site, and another port of the same host. */
const hosts = ['127.0.0.1', 'localhost'];

it(`from another site, or another port of the same host, none of ${Object.keys(attacks).length} attacks acts or reads as the administrator`, async () => {
  const before = await readAdminView();
  expect(before.user).toMatchObject({ role: 'admin' });
  expect(Object.keys(attacks).length).toBeGreaterThanOrEqual(20);
  /** Calls that a link or a window of the attacker led to. */
  const carriedOut: string[] = [];
  const collect = (response: Response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/api/') && response.request().isNavigationRequest() && response.ok())
      carriedOut.push(pathname);
  };
  victim.context.on('response', collect);
  for (const [name, attack] of Object.entries(attacks)) {
    const attackFrom = async (host: string) => {
      const page = await victim.context.newPage();
      await page.goto(`http://${host}:${evilPort}/`);
      const taken = String(await attack(page, site.origin).catch((error: unknown) => String(error)));
      expect(taken, `${name}, from ${host}`).not.toMatch(/Number\d|person\d*@|Message number/i);
      return page;
    };
    const pages = await Promise.all(hosts.map(attackFrom));
    expect(await readAdminView(), name).toEqual(before);
    expect(carriedOut, name).toEqual([]);
    for (const page of pages) await page.close();
  }
  victim.context.off('response', collect);
  // The same actions work from the site's own page: the attacks failed for the right reason.
  await victim.page.goto(site.origin + paths.dashboard);
  await send(mark, { method: 'POST' })(victim.page, '');
  expect((await readAdminView()).enquiries.find(({ id }) => id === 1)?.contactedAt).toBeTruthy();
});
