import { expect, it } from 'vitest';
import { calls, paths } from '../../src/contract/paths.ts';
import { publicPaths } from '../../src/web/prerendered.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { buttonOf, contactForm, fieldOf, fillIn, fillInScripted } from '../support/contact-form.ts';

const fixture = useBrowserFixture();
const addresses = [...publicPaths, paths.auth, paths.mapFrame, '/no/such/page'];

it('an anonymous visitor gets no cookie, and their pages store nothing', async () => {
  for (const path of addresses) expect((await fixture.fetchPage(path)).headers.getSetCookie(), path).toEqual([]);
  // The browser logs the missing session. A request to a third party fails every journey.
  const { page, context } = await fixture.arrive({ tolerated: [/status of 401/] });
  for (const path of [paths.home, paths.contact, paths.auth]) {
    await page.goto(fixture.site.origin + path);
    expect(await page.evaluate(() => [localStorage.length, document.cookie]), path).toEqual([0, '']);
  }
  expect(await context.cookies()).toEqual([]);
});

it.each([true, false])(
  'what somebody sends appears in no address and is stored nowhere, with JavaScript: %s',
  async (javaScriptEnabled) => {
    const { page, context } = await fixture.visit(paths.contact, { javaScriptEnabled, tolerated: [/status of 400/] });
    const asked: string[] = [];
    context.on('request', (request) => asked.push(request.url()));
    const typed = contactForm.typed();
    const traces = new RegExp(`${typed['Last Name']}|${typed['Email']}`, 'i');
    if (javaScriptEnabled) await fillInScripted(page, typed);
    else {
      // A form that comes back with what was typed is not cached either.
      // The browser takes this address, and the server does not.
      await fillIn(page, { ...typed, Email: 'owen@chebucto' });
      const rejected = page.waitForResponse((answer) => new URL(answer.url()).pathname === calls.contact);
      await buttonOf(page, contactForm).click();
      expect((await rejected).headers()['cache-control']).toBe('no-store');
      await page.getByText('Please enter a valid email address').first().waitFor();
      expect(await fieldOf(page, 'Email').inputValue()).toBe('owen@chebucto');
      await fillIn(page, typed);
    }
    const answered = page.waitForResponse((response) => new URL(response.url()).pathname === calls.contact);
    await buttonOf(page, contactForm).click();
    const answer = await answered;
    await page.getByRole('heading', { name: 'Thank You!' }).waitFor();
    expect(answer.headers()['cache-control']).toBe('no-store');
    expect([...asked, page.url()].filter((url) => traces.test(decodeURIComponent(url)))).toEqual([]);
    expect(await context.cookies()).toEqual([]);
    if (!javaScriptEnabled) return;
    await expect
      .poll(() => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state])))
      .not.toMatch(traces);
  },
);
