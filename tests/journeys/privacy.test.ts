import { expect, it } from 'vitest';
import { calls, paths } from '../../src/contract/paths.ts';
import { publicPaths } from '../../src/web/prerendered.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { buttonOf, contactForm, fieldOf, fillIn, fillInScripted } from '../support/contact-form.ts';
import { samplePerKind } from '../support/sampling.ts';

const fixture = useBrowserFixture();
const addresses = [...publicPaths, paths.auth, paths.mapFrame, '/no/such/page'];

it('an anonymous visitor gets no cookie, stores nothing, and no page sends a request to third parties', async () => {
  // The browser logs the missing session and the unknown address.
  const { page, context, thirdPartyRequests } = await fixture.arrive({ tolerated: [/status of (401|404)/] });
  const given: string[] = [];
  page.on('response', (answer) => {
    if (answer.headers()['set-cookie']) given.push(answer.url());
  });
  for (const path of samplePerKind(addresses)) {
    await page.goto(fixture.site.origin + path);
    expect(thirdPartyRequests, path).toEqual([]);
    expect(await page.evaluate(() => [localStorage.length, document.cookie]), path).toEqual([0, '']);
  }
  expect(given).toEqual([]);
  expect(await context.cookies()).toEqual([]);
});

it.each([true, false])(
  'what somebody sends appears in no address and is stored nowhere, with JavaScript: %s',
  async (javaScriptEnabled) => {
    const { page, context } = await fixture.visit(paths.contact, { javaScriptEnabled });
    const asked: string[] = [];
    context.on('request', (request) => asked.push(request.url()));
    const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === calls.contact);
    const typed = contactForm.typed();
    const traces = new RegExp(`${typed['Last Name']}|${typed['Email']}`, 'i');
    if (javaScriptEnabled) await fillInScripted(page, typed);
    else await fillIn(page, typed);
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

it('a form that comes back with the typed values is not cached', async () => {
  const { page } = await fixture.visit(paths.contact, { javaScriptEnabled: false, tolerated: [/status of 400/] });
  await fillIn(page, { ...contactForm.typed(), Email: 'none' });
  const answer = page.waitForResponse(`**${calls.contact}`);
  await buttonOf(page, contactForm).click();
  await page.getByText('Please enter a valid email address').first().waitFor();
  expect((await answer).headers()['cache-control']).toBe('no-store');
  expect(await fieldOf(page, 'Email').inputValue()).toBe('none');
});
