import { expect, it } from 'vitest';
import { company } from '#content/company.ts';
import { markdownTwin, twinPath } from './markdown-twins.ts';

const topic = { title: 'Sensors', slug: 'sensors', description: 'What measures.', author: 'Ada', date: '2026-11-25' };
const text = 'Write to {email}.\n\nSee [roadmap](/resources/x), [here](#there) and [NIST](https://nist.gov/).\n';

it('has the path of its page with .md', () => {
  expect(twinPath('smart-product', 'sensors')).toBe('/resources/documentation/smart-product/sensors.md');
});

it('contains title, description and text, with facts filled in and absolute links', () => {
  expect(markdownTwin('https://firm.example', 'smart-product', topic, text)).toBe(`# Sensors

> What measures.

By Ada, 2026-11-25.

Write to [${company.email}](mailto:${company.email}).

See [roadmap](https://firm.example/resources/x), [here](#there) and [NIST](https://nist.gov/).

Source: https://firm.example/resources/documentation/smart-product/sensors

`);
});
