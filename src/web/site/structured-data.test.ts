import { expect, test } from 'vitest';
import { services } from '#content/services.ts';
import { placeholders } from '../../contract/placeholders.ts';
import { faqData, serviceData, visibleText } from './structured-data.ts';

const { siteOrigin } = placeholders;

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
