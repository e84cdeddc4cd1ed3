import { expect, it } from 'vitest';
import { company } from '#content/company.ts';
import { legalPages } from '#content/legal/catalogue.ts';
import { services } from '#content/services.ts';
import { paths } from '../../src/contract/paths.ts';
import { expectAccessible, isFocused, untilScripted } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { listTags, listTexts, textOf } from '../support/html.ts';
import { toast } from '../support/toasts.ts';

const fixture = useBrowserFixture();
const thanks = 'Thank you for subscribing to our newsletter!';

it('the footer shows the firm, its lists of links, its badges and a link to the sitemap', async () => {
  const html = /<footer[\s\S]*<\/footer>/.exec(await fixture.fetchHtml(paths.about))?.[0] ?? '';
  for (const words of [company.blurb, company.email]) expect(textOf(html)).toContain(words);
  const links = listTags(html, 'a').map(({ href }) => href);
  for (const link of [
    `mailto:${company.email}`,
    '/sitemap',
    ...company.social.map(({ url }) => url),
    ...services.map(({ id }) => paths.service(id)),
    ...legalPages.map(({ slug }) => paths.legal(slug)),
  ])
    expect(links).toContain(link);
  const titles = listTags(html, 'a').map(({ href }, place) => [href, listTexts(html, 'a')[place]]);
  for (const { text, to } of company.badges) expect(titles).toContainEqual([to, text]);
  for (const { id, title } of services)
    expect(titles).toContainEqual([paths.service(id), title.length > 22 ? `${title.slice(0, 22)}...` : title]);
});

it('the year is the current one, and Back to Top scrolls there', async () => {
  const { page } = await fixture.arrive({ reducedMotion: 'reduce' });
  await page.clock.setFixedTime(new Date('2031-05-06T12:00:00'));
  await page.goto(fixture.site.origin + paths.services);
  await page.getByRole('contentinfo').getByText(`© 2031 ${company.name}`, { exact: true }).waitFor();
  const back = page.getByRole('link', { name: 'Back to Top' });
  await back.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  await back.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

it('the newsletter requires a valid address, waits 1,000 ms without a call, and shows its thanks', async () => {
  const { page } = await fixture.arrive();
  await page.clock.install();
  await page.goto(fixture.site.origin + paths.contact);
  const footer = page.getByRole('contentinfo');
  const field = footer.getByLabel('Email address');
  await field.fill('amelia@');
  await untilScripted(field);
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await footer.getByText('Please enter a valid email address.', { exact: true }).waitFor();
  await expect.poll(() => isFocused(field)).toBe(true);
  await expectAccessible(page, 'footer');
  const asked: string[] = [];
  page.on(
    'request',
    (request) => ['xhr', 'fetch', 'document'].includes(request.resourceType()) && asked.push(request.url()),
  );
  await field.fill('amelia@example.com');
  await page.clock.pauseAt(Date.now() + 60_000);
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  const pending = footer.getByRole('button', { name: 'Subscribing...' });
  await pending.waitFor();
  expect(await pending.isDisabled()).toBe(true);
  await page.clock.runFor(990);
  expect(await pending.isVisible()).toBe(true);
  await page.clock.runFor(20);
  await footer.getByText(thanks, { exact: true }).waitFor();
  expect(await field.isVisible()).toBe(false);
  await page.clock.resume();
  await toast(page, 'Subscription Successful').getByText(thanks, { exact: true }).waitFor();
  expect(asked).toEqual([]);
});

it('the newsletter shows a failure and keeps the form', async () => {
  const { page } = await fixture.visit(paths.contact);
  const footer = page.getByRole('contentinfo');
  const field = footer.getByLabel('Email address');
  await field.fill('amelia@example.com');
  await untilScripted(field);
  await page.evaluate(() => {
    const real = window.setTimeout;
    window.setTimeout = ((act: () => void, ms: number) => {
      if (ms !== 1_000) return real(act, ms);
      window.setTimeout = real;
      throw new Error('no clock');
    }) as typeof window.setTimeout;
  });
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  const failed = toast(page, 'Subscription Failed');
  await failed
    .getByText('There was an error subscribing to the newsletter. Please try again.', { exact: true })
    .waitFor();
  expect(await failed.getAttribute('class')).toContain('toast-bad');
  expect(await field.inputValue()).toBe('amelia@example.com');
});
