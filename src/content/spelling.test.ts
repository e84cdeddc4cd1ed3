import canadian from 'dictionary-en-ca';
import nspell from 'nspell';
import { expect, it } from 'vitest';
import { type ContentText, listTexts } from '../../tests/support/content.ts';
import { featuredCaseStudies, otherCaseStudies } from './case-studies.ts';
import { company } from './company.ts';
import { leads } from './leads.ts';
import { projects } from './projects.ts';
import { services } from './services/services.ts';
import { testimonials } from './testimonials.ts';

// For another English, such as that of the United States, put another dictionary in place of dictionary-en-ca.
const speller = nspell(canadian);

/** Words of the trade, products and standards that the dictionary lacks. 'Enquiry' is the specification's own. */
const words = `
  enquiry enquiries
  BigCommerce commercetools Interac LinkedIn Magento Medusa OpenStreetMap PrestaShop Shopify TalkBack VoiceOver
  WooCommerce
  HttpOnly IDevID IoT LoRaWAN Modbus QoS SameSite
  cyber cybersecurity handoff idempotency labellers lifecycle natively passcode pilotage pretrained roadmap runbook
  trackside webhook webhooks
  kB mAh Mbit milliamps px
  mistyped overpressure recalibrate recut severities unpatched unpunctual unsellable unsynced
  pre priv gc cai gouv qc ons th
`;

/** Names in the data, which may be any. */
const names = [
  company.name,
  ...Object.values(company.address),
  ...testimonials.flatMap((one) => [one.name, one.company]),
  ...leads.map(({ name }) => name),
  ...projects.flatMap(({ title, proof }) => [title, proof?.client ?? '']),
  ...[...featuredCaseStudies, ...otherCaseStudies, ...services.flatMap(({ caseStudies }) => caseStudies)].map(
    ({ client }) => client,
  ),
];

const wordsOf = (text: string): string[] => text.match(/\p{L}[\p{L}']*/gu) ?? [];
for (const word of [words, ...names].flatMap(wordsOf)) speller.add(word);

/** Values that are no prose: addresses, ids, file names and drawings. */
const isCode = ({ key, text }: ContentText): boolean =>
  /(^|\.)(id|path|box|icon|avatar|slug|\w*[uU]rl)$/.test(key) || /^[a-z/]\S*$/.test(text);

/** The words of a text that are misspelled, without code, addresses, placeholders and abbreviations in capitals. */
function findMisspelled(text: string): string[] {
  const prose = text
    .replaceAll(/```.*?```|`[^`]*`|\]\([^)]*\)|<[^>]+>|\{\w+\}|https?:\S+|\S+@\S+/gs, ' ')
    .replaceAll('’', "'");
  return wordsOf(prose).filter((word) => {
    const stem = word.replace(/'s?$/, '');
    return stem.length > 1 && stem !== stem.toUpperCase() && !speller.correct(stem) && !speller.correct(word);
  });
}

it('British and American spellings are found', () => {
  expect(findMisspelled('An organisation recognised the color of the center, its programme and its catalog.')).toEqual([
    'organisation',
    'recognised',
    'color',
    'center',
    'programme',
    'catalog',
  ]);
  expect(
    findMisspelled('The centre’s `color`, [a catalogue](/color) of our organization, {company} and WCAG.'),
  ).toEqual([]);
});

it('email is one word', async () => {
  const texts = await listTexts();
  const hyphened = texts.filter(({ file, text }) => file !== 'samples.ts' && /e-mail/i.test(text));
  expect(hyphened.map(({ file, key }) => `${file} ${key}`)).toEqual([]);
});

it('every word is spelled as in Canada', async () => {
  const texts = await listTexts();
  const found = texts
    .filter((text) => !isCode(text))
    .flatMap(({ file, key, text }) => findMisspelled(text).map((word) => `${file} ${key}: ${word}`));
  expect([...new Set(found)], 'A word that is right belongs into src/content/spelling.test.ts.').toEqual([]);
});
