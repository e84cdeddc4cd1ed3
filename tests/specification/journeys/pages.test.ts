import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { company } from '../../../src/content/company.ts';
import { calls, paths } from '../../../src/contract/paths.ts';
import { useBrowserFixture } from '../../support/browser-fixture.ts';
import { listTags, listTexts, mainOf } from '../../support/html.ts';

// The lists of links and fields in docs/specification.md. Where a site has others, its owner deletes this folder
// (docs/how-to/make-it-yours.md).

const fixture = useBrowserFixture();

const services = ['ai-services', 'cybersecurity', 'ecommerce', 'mobile', 'digital', 'smart-product'].map(
  (id) => `/services/${id}`,
);
const resources = ['/resources/documentation', '/resources/faq', '/resources/case-studies'];
const legal = ['/legal/privacy-policy', '/legal/terms-of-service', '/legal/cookie-policy', '/legal/accessibility'];

const addressesOf = (part: Locator) =>
  part.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));

describe.runIf(company.sample)('the header', () => {
  it('has the links of the specification, in its order', async () => {
    const { page } = await fixture.visit(paths.about);
    const nav = page.getByRole('banner').getByRole('navigation', { name: 'Main' });
    const words = (await nav.locator(':scope > *').allTextContents()).map((entry) => entry.trim());
    expect(words).toEqual(['Home', 'Services', 'Portfolio', 'About', 'Contact']);
    expect(await addressesOf(nav)).toEqual(['/', '/portfolio', '/about', '/contact']);
    await nav.getByRole('button', { name: 'Services' }).click();
    await expect.poll(() => addressesOf(page.locator('#services-menu'))).toEqual(services);
  });
});

describe.runIf(company.sample)('the footer', () => {
  it('has the lists of links of the specification', async () => {
    const { page } = await fixture.visit(paths.about);
    const columns = await page.getByRole('contentinfo').getByRole('navigation').locator(':scope > div').all();
    const lists = await Promise.all(
      columns.map(async (column) => [await column.locator('h2').textContent(), await addressesOf(column)]),
    );
    expect(Object.fromEntries(lists)).toEqual({
      Services: services,
      'Quick Links': ['/services', '/portfolio', '/contact'],
      Company: ['/', '/about', '/portfolio', '/blog', '/careers', '/contact'],
      Resources: resources,
      Legal: legal,
    });
  });

  it('truncates one of the six titles of services', async () => {
    const { page } = await fixture.visit(paths.about);
    const column = page.getByRole('contentinfo').getByRole('navigation').locator(':scope > div').first();
    expect(await column.getByRole('link').allTextContents()).toEqual([
      'AI Solutions',
      'Cybersecurity',
      'E-commerce Enhancement',
      'Mobile App Development',
      'Digital Transformation...',
      'Smart Product Design',
    ]);
  });
});

describe.runIf(company.sample)('the sitemap', () => {
  it('lists the five groups of the specification', async () => {
    const main = mainOf(await fixture.fetchHtml(paths.sitemap));
    const lists = main.split(/(?=<h2[\s>])/).slice(1);
    const linksOf = (list: string) => listTags(/<ul[\s\S]*?<\/ul>/.exec(list)?.[0] ?? '', 'a').map(({ href }) => href);
    expect(Object.fromEntries(lists.map((list) => [listTexts(list, 'h2')[0], linksOf(list)]))).toEqual({
      'Main Pages': ['/', '/about', '/services', '/portfolio', '/contact'],
      Services: services,
      Resources: resources,
      Legal: legal,
      'User Account': ['/auth', '/admin/dashboard'],
    });
  });
});

describe.runIf(company.sample)('the contact form', () => {
  it('has the fields of the specification in order, and sends exactly these', async () => {
    const { page } = await fixture.visit(paths.contact);
    const labels = await page.locator('main form .field label').allTextContents();
    expect(labels.map((label) => label.trim())).toEqual([
      'First Name',
      'Last Name',
      'Email',
      'Phone (optional)',
      'Service Interest',
      'Message',
    ]);
    await page.getByLabel('First Name').fill('Nadia');
    await page.getByLabel('Last Name').fill('Benali');
    await page.getByLabel('Email', { exact: true }).fill('nadia@example.com');
    await page.getByLabel('Message').fill('Eleven elevators, one forecast.');
    const [request] = await Promise.all([
      page.waitForRequest(`**${calls.contact}`),
      page.getByRole('button', { name: 'Send Message' }).click(),
    ]);
    expect(request.postDataJSON()).toEqual({
      firstName: 'Nadia',
      lastName: 'Benali',
      email: 'nadia@example.com',
      phone: '',
      service: 'default',
      message: 'Eleven elevators, one forecast.',
    });
  });
});

describe.runIf(company.sample)('the consultation form', () => {
  it('has four labels with a star and an optional company, and sends exactly these and its service', async () => {
    const { page } = await fixture.visit(paths.service('smart-product'));
    const form = page.locator('#start form');
    const labels = await form.locator('.field label').allTextContents();
    expect(labels.map((label) => label.trim())).toEqual([
      'Full Name *',
      'Email *',
      'Phone *',
      'Company (optional)',
      'Message *',
    ]);
    await form.getByLabel('Full Name *').fill('Priya Nair');
    await form.getByLabel('Email *').fill('priya@example.com');
    await form.getByLabel('Phone *').fill('902 555 0177');
    await form.getByLabel('Message *').fill('Nine berths, one screen.');
    const [request] = await Promise.all([
      page.waitForRequest(`**${calls.contact}`),
      form.getByRole('button', { name: 'Request a Consultation' }).click(),
    ]);
    expect(request.postDataJSON()).toEqual({
      name: 'Priya Nair',
      email: 'priya@example.com',
      phone: '902 555 0177',
      company: '',
      message: 'Nine berths, one screen.',
      service: 'Smart Product Design',
    });
  });
});
