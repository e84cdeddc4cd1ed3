import { expect, test } from 'vitest';
import { company } from '../../content/company.ts';
import { serviceDetails } from '../../content/services/details.ts';
import { faqData, organizationData, serviceData, visibleText } from './structured-data.ts';

test('the firm can be called and visited as its contact page says', () => {
  expect(organizationData('https://x.example')).toMatchObject({
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

test('tags are dropped and their words kept', () => {
  expect(visibleText('<p>See <a href="/x">data requirements</a>, <strong>then</strong> ask.</p>')).toBe(
    'See data requirements, then ask.',
  );
});

test('paragraphs and list items are parted by a blank', () => {
  expect(visibleText('<p>One.</p><ul><li>Two</li><li>three</li></ul><p>Four.</p>')).toBe('One. Two three Four.');
});

test('plain text stays as it is, with its signs of less and more', () => {
  expect(visibleText('Fewer than 5 < 10, and 10 > 5.')).toBe('Fewer than 5 < 10, and 10 > 5.');
});

test('no answer of any service leaves markup in the structured data', () => {
  for (const { faqs } of Object.values(serviceDetails)) {
    const { mainEntity } = faqData(faqs);
    expect(mainEntity.map(({ name }) => name)).toEqual(faqs.map(({ question }) => question));
    for (const { acceptedAnswer } of mainEntity) expect(acceptedAnswer.text).not.toMatch(/[<>]|&\w+;/);
  }
});

test('a service is offered worldwide unless something narrower is said', () => {
  const service = { name: 'Audit', description: 'Counts doors.', path: '/services/cybersecurity' };
  expect(serviceData('https://x.example', service)).toMatchObject({
    areaServed: 'Worldwide',
    url: 'https://x.example/services/cybersecurity',
  });
  expect(serviceData('https://x.example', { ...service, areaServed: 'Canada' }).areaServed).toBe('Canada');
});
