import { expect, test } from 'vitest';
import { initialMessage } from '../../contract/initial-message.ts';
import { services } from '#content/services.ts';
import { readEnquiries } from '../../../tests/support/spam-enquiries.ts';
import { hashText, listReasons } from './spam.ts';
import type { Copies } from './spam-store.ts';
import { calibrate, createModel, learn, textForSpamFilter } from './spam-words.ts';

const enquiry = {
  name: 'Ada Lovelace',
  email: 'ada@engine.example',
  message: 'Can it weave?',
  isHoneypotFilled: false,
};
type Model = ReturnType<typeof createModel>;
function reasonsOf(changed: Partial<typeof enquiry>, { copies, model }: { copies?: Copies; model?: Model } = {}) {
  const judged = { ...enquiry, ...changed };
  return listReasons(judged, textForSpamFilter(judged.message), copies, model);
}

const listLinks = (count: number, linkOf: (n: number) => string) =>
  Array.from({ length: count }, (_one, n) => linkOf(n)).join('\n');

test.each([
  ['a filled honeypot', { isHoneypotFilled: true }, 'a field that people do not see was filled in'],
  ['a link in BBCode', { message: '[url=http://a.example]cheap[/url]' }, 'links in HTML or BBCode'],
  [
    'links in HTML',
    { message: '<a href=http://a.example>a</a> <A HREF="//b.example">b</a> <a href= \'http://c.example\'>c</a>' },
    'links in HTML or BBCode',
  ],
  ['many links', { message: listLinks(16, (n) => `https://a.example/${n}`) }, '16 links'],
  ['many links in wide letters', { message: listLinks(16, (n) => `ｈｔｔｐ：／／ａ.example/${n}`) }, '16 links'],
  ['a link as name', { name: 'http://x.example win' }, 'a link in place of a name'],
  ['a page as name', { name: 'Ada Lovelace https://x.example/bonus' }, 'a link in place of a name'],
  ['a page of the own domain as name', { name: 'https://engine.example/?bonus=1' }, 'a link in place of a name'],
])('%s makes a suspicion, with the reason', (_what, changed, reason) => {
  expect(reasonsOf(changed)).toEqual([reason]);
});

test.each([
  {
    message: 'Our site is https://a.example, and the page in question https://a.example/order. Can you help with SEO?',
  },
  { message: 'The link <a href="https://a.example">order</a> on our page leads nowhere.' },
  { message: 'The <form> on https://a.example sends <b>nothing</b> when the field is empty.' },
  { message: `${'We describe here what we need. '.repeat(100)} ${'https://a.example/part '.repeat(8)}` },
  {
    message:
      'Our menu has <a href="/order"> and <a href="https://a.example/shop"> and <a href="//a.example">, all wrong.',
  },
  { message: 'You have two reviews [link]. Is this [url] in the mail from you?' },
  { name: 'Ada Lovelace, https://engine.example/' },
  { name: 'www.engine.example' },
  { name: 'https://engine.example', email: 'ada@mail.engine.example' },
  { message: `Please call.\n\nAda\n${listLinks(6, (n) => `Page ${n} <https://a.example/${n}/>`)}` },
  { message: `${listLinks(40, () => 'www.a.example')} ${listLinks(40, () => 'https://a.example/')}` },
  { message: 'Наша компания ищет партнёра для мобильного приложения.' },
])('an honest enquiry is not suspected: %o', (changed) => {
  expect(reasonsOf(changed)).toEqual([]);
});

test.each<[Copies, string[]]>([
  [{ otherAddresses: 1, mark: undefined }, []],
  [{ otherAddresses: 2, mark: undefined }, ['the same text came from 3 addresses']],
  [{ otherAddresses: 0, mark: 'spam' }, ['the same text was marked as spam before']],
  [{ otherAddresses: 9, mark: 'not-spam' }, []],
])('of the same text there is %o', (copies, reasons) => {
  expect(reasonsOf({}, { copies })).toEqual(reasons);
});

test('a text that was cleared passes, whatever else is in it', () => {
  const message = '[url=http://a.example]the page of our supplier[/url]';
  expect(reasonsOf({ message }, { copies: { otherAddresses: 0, mark: undefined } })).toHaveLength(1);
  expect(reasonsOf({ message }, { copies: { otherAddresses: 9, mark: 'not-spam' } })).toEqual([]);
});

test('learned words make a suspicion, but the words of answered enquiries outweigh neither links nor the honeypot', () => {
  const model = createModel();
  for (let n = 0; n < 120; n += 1) {
    learn(model, { message: `harbour ferries tariff ${n} gangway`, isSpam: false });
    learn(model, { message: `cheap watches lot ${n} replica`, isSpam: true });
  }
  calibrate(model);
  expect(reasonsOf({ message: 'Cheap watches replica' }, { model })).toEqual([
    'words of enquiries that were marked as spam',
  ]);
  const message = 'harbour ferries tariff gangway';
  expect(reasonsOf({ message }, { model })).toEqual([]);
  expect(reasonsOf({ message, isHoneypotFilled: true }, { model })).toHaveLength(1);
  expect(reasonsOf({ message: `${message} [url=http://a.example]` }, { model })).toHaveLength(1);
});

test('texts that differ in numbers, spaces and capitals have one hash; a short text has none', () => {
  const text = 'We would like to plan our deliveries on one screen instead of on paper, please call us.';
  expect(hashText(textForSpamFilter(`  ${text.toUpperCase()} 12`))).toBe(hashText(textForSpamFilter(text)));
  expect(hashText(textForSpamFilter(`${text} Thanks.`))).not.toBe(hashText(textForSpamFilter(text)));
  expect(hashText(textForSpamFilter('Please call me back: 902 555 0101.'))).toBeNull();
});

test.each(services)(
  'the message that the form of $title begins with has no hash; what is added has one',
  ({ title }) => {
    const initial = initialMessage(title);
    const added = 'We have 40 laptops in three offices and would like to know who can read which folder.';
    expect(hashText(textForSpamFilter(initial))).toBeNull();
    expect(
      hashText(textForSpamFilter(`${initial.toUpperCase()}\n\nBest regards, Ada Lovelace, 902 555 0177`)),
    ).toBeNull();
    expect(hashText(textForSpamFilter(initial.replace("I'm", 'We are')))).toBeNull();
    const ofAnother = hashText(textForSpamFilter(`${initialMessage(services[0]?.title ?? '')} ${added}`));
    expect(ofAnother).not.toBeNull();
    expect(hashText(textForSpamFilter(`${initial} ${added}`))).toBe(ofAnother);
  },
);

test('of 200 invented enquiries, long and short, in many languages and with signatures, no rule holds one', () => {
  const enquiries = readEnquiries();
  const honest = enquiries.filter(({ isSpam }) => !isSpam);
  const lengths = honest.map(({ message }) => message.length).toSorted((one, another) => one - another);
  expect([honest.length, enquiries.length - honest.length]).toEqual([200, 200]);
  expect(lengths[100]).toBeGreaterThan(600);
  const reasons = (one: (typeof enquiries)[number]) => reasonsOf(one);
  expect(honest.filter((one) => reasons(one).length > 0)).toEqual([]);
  expect(enquiries.filter((one) => reasons(one).length > 0).length).toBeGreaterThanOrEqual(5);
});
