import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { calls, paths } from '../../src/contract/paths.ts';
import { publicPaths } from '../../src/web/prerendered.ts';
import { samplePerKind } from '../support/sampling.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';

const fixture = useBrowserFixture();
/** Unique personal data. */
const secrets = { name: 'Evangeline', email: 'evangeline@atlantic-salt.example', message: 'Our ledger was copied.' };
const addresses = [...publicPaths, paths.auth, paths.mapFrame, paths.assistantFrame, '/no/such/page'];
const traces = /Evangeline|atlantic-salt|ledger/i;

it('an anonymous visitor gets no cookie, and no public page sends a request to third parties', async () => {
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

it.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])("the form's text appears in no address and is stored nowhere, %s", async (_how, javaScriptEnabled) => {
  const { page, context } = await fixture.visit(paths.contact, { javaScriptEnabled });
  const asked: string[] = [];
  context.on('request', (request) => asked.push(request.url()));
  const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === calls.contact);
  await fillIn(page);
  await page.getByRole('button', { name: 'Send Message' }).click();
  const answer = await answered;
  await page.getByRole('heading', { name: 'Thank You!' }).waitFor();
  expect([201, 303]).toContain(answer.status());
  expect(answer.headers()['cache-control']).toBe('no-store');
  expect([...asked, page.url()].filter((url) => traces.test(decodeURIComponent(url)))).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  if (!javaScriptEnabled) return;
  await expect
    .poll(() => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state])))
    .not.toMatch(traces);
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(0);
});

it('a rejected form with the typed values is not cached', async () => {
  const answer = await fixture.fetchPage(calls.contact, {
    method: 'POST',
    headers: { Accept: 'text/html', 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ page: paths.contact, firstName: secrets.name, message: secrets.message }).toString(),
  });
  expect(new URL(answer.url).searchParams.has('again')).toBe(true);
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  expect(await answer.text()).toMatch(traces);
});

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('First Name').fill(secrets.name);
  await page.getByLabel('Last Name').fill('Salt');
  await page.getByLabel('Email', { exact: true }).fill(secrets.email);
  await page.getByLabel('Message').fill(secrets.message);
}
