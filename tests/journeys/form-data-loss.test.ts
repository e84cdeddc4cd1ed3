import type { Page, Route } from 'playwright';
import { describe, expect, it } from 'vitest';
import { services } from '#content/services.ts';
import { calls, paths } from '../../src/contract/paths.ts';
import { anyService } from '../support/any-content.ts';
import type { Visitor } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import {
  buttonOf,
  consultationForm,
  contactForm,
  fieldOf,
  fillIn,
  fillInScripted,
  readFields,
  thankYouPage,
} from '../support/contact-form.ts';
import { isFullRun } from '../support/full-run.ts';

const fixture = useBrowserFixture();
const consultation = consultationForm(anyService.path);
const forms = isFullRun
  ? [contactForm, ...services.map(({ id }) => consultationForm(paths.service(id)))]
  : [contactForm];

// The fourth mode, an old browser, and scripts that come late: forms.test.ts. A consultation that the browser sends by
// itself, after a mistake: rejected-forms.test.ts.

const messageOf = (typed: Record<string, string>) => typed['Message'] ?? typed['Message *'] ?? '';
const countStored = async (typed: Record<string, string>) =>
  (await fixture.site.readEnquiries()).filter(({ message }) => message === messageOf(typed)).length;
const thanks = (page: Page) => page.getByText(/Thank You!|Request Submitted|Message Sent!|We've received your inquiry/);
const notSent = (page: Page) => page.getByText('Your message was not sent, and nothing you wrote is lost.');
const scripts = /\/assets\/.*\.js(\?|$)/;

describe('a form is sent and stored', () => {
  it.each(forms)('with JavaScript off, after its mistakes, in no address and no cache, on $path', async (form) => {
    const options = { javaScriptEnabled: false, tolerated: [/status of 400/] };
    const { page, context } = await fixture.visit(form.path, options);
    const asked: string[] = [];
    context.on('request', (request) => asked.push(request.url()));
    const typed = form.typed();
    const email = Object.keys(typed).find((label) => label.startsWith('Email')) ?? '';
    const lastName = (typed['Last Name'] ?? typed['Full Name *'])?.split(' ').at(-1);
    const traces = new RegExp(`${lastName}|${typed[email]}`, 'i');
    async function send() {
      const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === calls.contact);
      await buttonOf(page, form).click();
      expect((await answered).headers()['cache-control']).toBe('no-store');
    }
    // The browser takes this address, and the server does not.
    await fillIn(page, { ...typed, [email]: 'owen@chebucto' });
    await send();
    await page.getByText('Please enter a valid email address').first().waitFor();
    expect(await readFields(page, typed)).toEqual({ ...typed, [email]: 'owen@chebucto' });
    await fillIn(page, typed);
    await send();
    await page.waitForURL(thankYouPage);
    await page.getByRole('heading', { name: 'Thank You!' }).waitFor();
    expect([...asked, page.url()].filter((url) => traces.test(decodeURIComponent(url)))).toEqual([]);
    expect(await context.cookies()).toEqual([]);
    await page.reload();
    expect(await countStored(typed)).toBe(1);
    await page.getByRole('link', { name: 'Send Another Message' }).click();
    expect(await fieldOf(page, 'First Name').inputValue()).toBe('');
  });

  it.each(forms)('while script files cannot be loaded, on $path', async (form) => {
    const { page } = await fixture.arrive({ tolerated: [/Failed to load resource/, /dynamically imported module/] });
    await page.route(scripts, (route) => route.abort());
    await page.goto(fixture.site.origin + form.path);
    const typed = form.typed();
    await fillIn(page, typed);
    await buttonOf(page, form).click();
    await thanks(page).first().waitFor();
    expect(await countStored(typed)).toBe(1);
  });

  it.each(isFullRun ? forms : [])(
    'while its scripts come late: what was typed before stays, on $path',
    async (form) => {
      const { page } = await fixture.arrive();
      const { promise: gate, resolve: letCome } = Promise.withResolvers<void>();
      await page.route(scripts, (route) => gate.then(() => route.continue()).catch(() => {}));
      await page.goto(fixture.site.origin + form.path, { waitUntil: 'commit' });
      const typed = form.typed();
      await fillIn(page, typed);
      letCome();
      await fillInScripted(page, {});
      expect(await readFields(page, typed)).toEqual(typed);
      await buttonOf(page, form).click();
      await thanks(page).first().waitFor();
      expect(await countStored(typed)).toBe(1);
    },
  );
});

describe('when sending fails, the page shows no thanks and keeps every character', () => {
  const status =
    (code: number) =>
    (route: Route): unknown =>
      route.fulfill({ status: code, body: 'This is what the server says.', contentType: 'text/plain' });
  /** In a full run every error status; contact.test.ts and consultation.test.ts show 503. */
  const statuses = isFullRun ? [400, 401, 403, 404, 409, 413, 422, 429, 500, 503] : [422];
  const failures: Record<string, (route: Route, visitor: Visitor) => unknown> = {
    ...Object.fromEntries(statuses.map((code) => [`status ${code}`, status(code)])),
    'the line is cut': (route) => route.abort('connectionreset'),
    'no answer comes': () => {},
    'the visitor is offline': async (route, { context }) => {
      await context.setOffline(true);
      await route.continue();
    },
    '200 with a page instead of a receipt': (route) =>
      route.fulfill({ status: 200, body: '<h1>Welcome to the hotel’s network</h1>', contentType: 'text/html' }),
  };

  it.each(isFullRun ? [contactForm, consultation] : [contactForm])(
    'after each kind of failure, and a reload finds the draft, on $path',
    async (form) => {
      const visitor = await fixture.arrive({ tolerated: [/.*/] });
      const { page, context } = visitor;
      // The site waits 20 seconds for a response; the test shortens it.
      await page.addInitScript(() => {
        const wait = window.setTimeout;
        Object.assign(window, {
          setTimeout: (then: () => void, ms = 0) => wait(then, ms >= 20_000 ? 1_000 : ms),
        });
      });
      await page.goto(fixture.site.origin + form.path);
      const typed = form.typed();
      for (const [name, fail] of Object.entries(failures)) {
        await fillInScripted(page, typed);
        await page.route(`**${calls.contact}`, (route) => void fail(route, visitor));
        await buttonOf(page, form).click();
        await notSent(page).waitFor();
        expect(await thanks(page).count(), name).toBe(0);
        expect(await readFields(page, typed), name).toEqual(typed);
        expect(await countStored(typed), name).toBe(0);
        await context.setOffline(false);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        if (!isFullRun) continue;
        await page.reload();
        await expect.poll(() => readFields(page, typed)).toEqual(typed);
      }
      await page.reload();
      await expect.poll(() => readFields(page, typed)).toEqual(typed);
      await fillInScripted(page, {});
      await buttonOf(page, form).click();
      await thanks(page).first().waitFor();
      expect(await countStored(typed)).toBe(1);
      await page.reload();
      await expect.poll(async () => messageOf(await readFields(page, typed))).not.toBe(messageOf(typed));
    },
  );

  it('a retry after an answer that was lost on its way stores no second enquiry', async () => {
    const { page } = await fixture.visit(contactForm.path, { tolerated: [/.*/] });
    const typed = contactForm.typed();
    await fillInScripted(page, typed);
    await page.route(`**${calls.contact}`, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await buttonOf(page, contactForm).click();
    await notSent(page).waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
    await expect.poll(() => readFields(page, typed)).toEqual(typed);
    await fillInScripted(page, {});
    await buttonOf(page, contactForm).click();
    await thanks(page).first().waitFor();
    expect(await countStored(typed)).toBe(1);
  });

  it('nor does one where the browser stores nothing for the site', async () => {
    const { page } = await fixture.arrive({ tolerated: [/.*/] });
    await page.addInitScript(() => {
      const blocked = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      };
      for (const name of ['sessionStorage', 'localStorage']) Object.defineProperty(window, name, { get: blocked });
    });
    await page.goto(fixture.site.origin + contactForm.path);
    const typed = contactForm.typed();
    await fillInScripted(page, typed);
    await page.route(`**${calls.contact}`, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await buttonOf(page, contactForm).click();
    await notSent(page).waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await buttonOf(page, contactForm).click();
    await thanks(page).first().waitFor();
    expect(await countStored(typed)).toBe(1);
  });

  it('while a message is on its way its fields are read-only, and a visitor who returns finds it sent once', async () => {
    const { page } = await fixture.visit(contactForm.path);
    const typed = contactForm.typed();
    await fillInScripted(page, typed);
    const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(`**${calls.contact}`, (route) => gate.then(() => route.continue()));
    await buttonOf(page, contactForm).click();
    await page.getByRole('button', { name: contactForm.pending }).waitFor();
    await fieldOf(page, 'Message').focus();
    await page.keyboard.type('not before three');
    expect(await readFields(page, typed)).toEqual(typed);
    letGo();
    await thanks(page).first().waitFor();
    expect(await countStored(typed)).toBe(1);
  });
});
