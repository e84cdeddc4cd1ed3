import { expect, it } from 'vitest';
import { calls, paths } from '../../src/contract/paths.ts';
import { untilHydrated } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';

const fixture = useBrowserFixture();
const checkFile = /\/assets\/checks-[^/]+\.js/;
const tolerated = [/Failed to load resource/, /Failed to fetch dynamically imported module/, /status of 400/];

it('the check of a form is loaded with the first focus, and a form with errors is not sent', async () => {
  const { page } = await fixture.arrive();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(fixture.site.origin + paths.contact);
  await untilHydrated(page);
  expect(requested.filter((path) => checkFile.test(path))).toEqual([]);
  const loaded = page.waitForResponse(checkFile);
  await page.getByLabel('First Name').focus();
  await loaded;
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByText('There is a problem').waitFor();
  expect(requested).not.toContain(calls.contact);
});

it('a form whose check fails to load is checked by the server, and nothing is lost', async () => {
  const { page } = await fixture.arrive({ tolerated });
  await page.route(checkFile, (route) => route.abort());
  await page.goto(fixture.site.origin + paths.contact);
  await untilHydrated(page);
  const main = page.locator('main');
  await main.getByLabel('First Name').fill('Noor');
  await main.getByLabel('Last Name').fill('Haldane');
  await main.getByLabel('Email', { exact: true }).fill('noor@haldane.example');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await main.getByText('nothing you wrote is lost').getByText('Please enter your message').waitFor();
  expect(await page.getByText('Thank You!').count()).toBe(0);
  expect(await main.getByLabel('First Name').inputValue()).toBe('Noor');

  await main.getByLabel('Message', { exact: true }).fill('The check did not arrive.');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByRole('heading', { name: 'Thank You!' }).waitFor();
  const stored = await fixture.site.readEnquiries();
  expect(stored.filter(({ message }) => message === 'The check did not arrive.')).toHaveLength(1);
});
