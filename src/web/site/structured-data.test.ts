import { expect, test } from 'vitest';
import { company } from '#content/company.ts';
import { services } from '#content/services.ts';
import { placeholders } from '../../contract/placeholders.ts';
import { articleData, faqData, organizationData, serviceData, visibleText, websiteData } from './structured-data.ts';

const { siteOrigin } = placeholders;

test('the firm has the phone number and address of its contact page', () => {
  expect(organizationData()).toMatchObject({
    telephone: company.phone.dialled,
    address: {
      '@type': 'PostalAddress',
      addressLocality: company.address.city,
      addressRegion: company.address.region,
      postalCode: company.address.postalCode,
      addressCountry: company.address.country,
    },
  });
});

test('the site has the name and address of the firm, which publishes it', () => {
  expect(websiteData()).toMatchObject({
    name: company.name,
    url: `${siteOrigin}/`,
    publisher: { '@type': 'Organization', name: company.name },
  });
});

test('an article names its page, its sharing picture, its author and its date', () => {
  const path = '/resources/documentation/ecommerce/inventory';
  const image = `${siteOrigin}/pictures/banner.jpg`;
  const data = articleData({
    title: 'Inventory',
    slug: 'inventory',
    description: 'One stock figure.',
    author: 'Ada Lovelace',
    date: '2026-11-25',
    image,
    path,
  });
  expect(data).toMatchObject({
    '@type': 'TechArticle',
    mainEntityOfPage: siteOrigin + path,
    image,
    author: { '@type': 'Person', name: 'Ada Lovelace', worksFor: { name: company.name } },
    dateModified: '2026-11-25',
  });
});

test('tags are removed and their text is kept', () => {
  expect(visibleText('<p>See <a href="/x">data requirements</a>, <strong>then</strong> ask.</p>')).toBe(
    'See data requirements, then ask.',
  );
});

test('paragraphs and list items are separated by a space', () => {
  expect(visibleText('<p>One.</p><ul><li>Two</li><li>three</li></ul><p>Four.</p>')).toBe('One. Two three Four.');
});

test('plain text stays unchanged, also with < and >', () => {
  expect(visibleText('Fewer than 5 < 10, and 10 > 5.')).toBe('Fewer than 5 < 10, and 10 > 5.');
});

test('no answer of any service leaves markup in the structured data', () => {
  for (const { faqs } of services) {
    const { mainEntity } = faqData(faqs);
    expect(mainEntity.map(({ name }) => name)).toEqual(faqs.map(({ question }) => question));
    for (const { acceptedAnswer } of mainEntity) expect(acceptedAnswer.text).not.toMatch(/[<>]|&\w+;/);
  }
});

test('a service is offered worldwide by default', () => {
  const service = { name: 'Audit', description: 'Counts doors.', path: '/services/cybersecurity' };
  expect(serviceData(service)).toMatchObject({
    areaServed: 'Worldwide',
    url: `${siteOrigin}/services/cybersecurity`,
  });
  expect(serviceData({ ...service, areaServed: 'Canada' }).areaServed).toBe('Canada');
});
