import { expect, it } from 'vitest';
import { calls, paths } from '../../src/contract/paths.ts';
import { publicPaths } from '../../src/web/prerendered.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { buttonOf, contactForm, fillInScripted } from '../support/contact-form.ts';

// A form that is sent without JavaScript: form-data-loss.test.ts.

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

it('what somebody sends appears in no address and is stored nowhere', async () => {
  const { page, context } = await fixture.visit(paths.contact);
  const asked: string[] = [];
  context.on('request', (request) => asked.push(request.url()));
  const typed = contactForm.typed();
  const traces = new RegExp(`${typed['Last Name']}|${typed['Email']}`, 'i');
  await fillInScripted(page, typed);
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === calls.contact);
  await buttonOf(page, contactForm).click();
  const answer = await answered;
  await page.getByRole('heading', { name: 'Thank You!' }).waitFor();
  expect(answer.headers()['cache-control']).toBe('no-store');
  expect([...asked, page.url()].filter((url) => traces.test(decodeURIComponent(url)))).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  await expect
    .poll(() => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state])))
    .not.toMatch(traces);
});
