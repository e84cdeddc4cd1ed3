import { describe, expect, it } from 'vitest';
import { company } from '#content/company.ts';
import { paths } from '../../../src/contract/paths.ts';
import { useBrowserFixture } from '../../support/browser-fixture.ts';
import { listTags, listTexts, mainOf } from '../../support/html.ts';

// The lists of links and fields in the specification, read from the HTML. Where a site has others, its owner deletes
// this folder (docs/how-to/make-it-yours.md).

const fixture = useBrowserFixture();

const services = ['ai-services', 'cybersecurity', 'ecommerce', 'mobile', 'digital', 'smart-product'].map(
  (id) => `/services/${id}`,
);
const resources = ['/resources/documentation', '/resources/faq', '/resources/case-studies'];
const legal = ['/legal/privacy-policy', '/legal/terms-of-service', '/legal/cookie-policy', '/legal/accessibility'];

const hrefsOf = (html: string) => listTags(html, 'a').map(({ href }) => href);
/** The links of each list, by its heading. */
const listsOf = (html: string) =>
  Object.fromEntries(
    html
      .split(/(?=<h2[\s>])/)
      .slice(1)
      .map((list) => [listTexts(list, 'h2')[0], hrefsOf(/<ul[\s\S]*?<\/ul>/.exec(list)?.[0] ?? '')]),
  );

it.runIf(company.sample)('the header has the links of the specification, in its order', async () => {
  const html = await fixture.fetchHtml(paths.about);
  const nav = /<nav[^>]*aria-label="Main"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
  const entries = [...nav.matchAll(/<(a|button)\b[^>]*>[\s\S]*?<\/\1>/g)].map(([entry]) => entry);
  const words = entries.map((entry) => listTexts(entry, 'a')[0] ?? listTexts(entry, 'button')[0]);
  expect(words).toEqual(['Home', 'Services', 'Portfolio', 'About', 'Contact']);
  expect(hrefsOf(nav)).toEqual(['/', '/portfolio', '/about', '/contact']);
  const menu = html.slice(html.indexOf('id="services-menu"'));
  expect(hrefsOf(menu).slice(0, services.length)).toEqual(services);
});

it.runIf(company.sample)(
  'the footer has the lists of links of the specification, and truncates one of the six titles of services',
  async () => {
    const html = await fixture.fetchHtml(paths.about);
    const footer = /<footer[\s\S]*<\/footer>/.exec(html)?.[0] ?? '';
    expect(listsOf(footer)).toMatchObject({
      Services: services,
      'Quick Links': ['/services', '/portfolio', '/contact'],
      Company: ['/', '/about', '/portfolio', '/blog', '/careers', '/contact'],
      Resources: [...resources, '/resources/faq#what-does-a-project-cost'],
      Legal: legal,
    });
    expect(listTexts(footer, 'a')).toContain('Digital Transformation...');
  },
);

it.runIf(company.sample)('the sitemap lists the five groups of the specification', async () => {
  expect(listsOf(mainOf(await fixture.fetchHtml(paths.sitemap)))).toEqual({
    'Main Pages': ['/', '/about', '/services', '/portfolio', '/contact'],
    Services: services,
    Resources: resources,
    Legal: legal,
    'User Account': ['/auth', '/admin/dashboard'],
  });
});

describe.runIf(company.sample)('the fields, which a form sends as they are named', () => {
  const namesOf = (html: string) =>
    [...html.matchAll(/<(?:input|select|textarea)\b[^>]*?\bname="(\w+)"/g)].map(([, name]) => name);
  const labelsOf = (html: string) => listTexts(html, 'label');

  it('of the contact form are those of the specification, in order', async () => {
    const main = mainOf(await fixture.fetchHtml(paths.contact));
    const labels = ['First Name', 'Last Name', 'Email', 'Phone (optional)', 'Service Interest', 'Message'];
    expect(labelsOf(main).filter((label) => labels.includes(label))).toEqual(labels);
    const names = ['firstName', 'lastName', 'email', 'phone', 'service', 'message'];
    expect(namesOf(main).filter((name = '') => names.includes(name))).toEqual(names);
  });

  it('of the consultation form have a star where they are required, and an optional company', async () => {
    const main = mainOf(await fixture.fetchHtml(paths.service('smart-product')));
    const labels = ['Full Name *', 'Email *', 'Phone *', 'Company (optional)', 'Message *'];
    expect(labelsOf(main).filter((label) => labels.includes(label))).toEqual(labels);
    const names = ['name', 'email', 'phone', 'company', 'message', 'service'];
    expect(namesOf(main).filter((name = '') => names.includes(name))).toEqual(names);
  });
});
