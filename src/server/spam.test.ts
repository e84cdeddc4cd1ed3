import { expect, test } from 'vitest';
import { initialMessage } from '../contract/initial-message.ts';
import { serviceSummaries } from '../content/services/services.ts';
import { readEnquiries } from '../../tests/support/spam-enquiries.ts';
import { createModel, hashText, learn, listReasons, readable } from './spam.ts';
import type { Copies } from './spam-store.ts';

const enquiry = {
  names: ['Ada', 'Lovelace'],
  email: 'ada@engine.example',
  message: 'Can it weave?',
  isHoneypotFilled: false,
};
type Model = ReturnType<typeof createModel>;
function reasonsOf(changed: Partial<typeof enquiry>, { copies, model }: { copies?: Copies; model?: Model } = {}) {
  const judged = { ...enquiry, ...changed };
  return listReasons(judged, readable(judged.message), copies, model);
}

test.each([
  ['a filled honeypot', { isHoneypotFilled: true }, 'a field that people do not see was filled in'],
  ['a link in BBCode', { message: '[url=http://a.example]cheap[/url]' }, 'links in HTML or BBCode'],
  [
    'links in HTML',
    { message: '<a href=http://a.example>a</a> <A HREF=http://b.example>b</a>' },
    'links in HTML or BBCode',
  ],
  ['many links', { message: 'http://a.example https://b.example www.c.example '.repeat(2) }, '6 links'],
  ['many links in wide letters', { message: 'ｈｔｔｐ：／／ａ.example '.repeat(5) }, '5 links'],
  ['a link as name', { names: ['http://x.example', 'win'] }, 'a link in place of a name'],
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

test('learned words make a suspicion; good words outweigh links, but neither the honeypot nor a text that was marked', () => {
  const model = createModel();
  for (let n = 0; n < 60; n += 1) {
    learn(model, { message: `links and guest posts of our client number ${n} from the harbour office`, isSpam: false });
    learn(model, { message: `cheap watches lot ${n} today`, isSpam: true });
  }
  expect(reasonsOf({ message: 'Cheap watches today' }, { model })).toEqual([
    'words of enquiries that were marked as spam',
  ]);
  const message = `The client of the harbour office asks for guest posts: ${'https://a.example '.repeat(6)}`;
  expect(reasonsOf({ message })).toEqual(['6 links']);
  expect(reasonsOf({ message }, { model })).toEqual([]);
  expect(reasonsOf({ message, isHoneypotFilled: true }, { model })).toHaveLength(1);
  expect(reasonsOf({ message }, { model, copies: { otherAddresses: 0, mark: 'spam' } })).toHaveLength(1);
});

test('texts that differ in numbers, spaces and capitals have one hash; a short text has none', () => {
  const text = 'We would like to plan our deliveries on one screen instead of on paper, please call us.';
  expect(hashText(readable(`  ${text.toUpperCase()} 12`))).toBe(hashText(readable(text)));
  expect(hashText(readable(`${text} Thanks.`))).not.toBe(hashText(readable(text)));
  expect(hashText(readable('Please call me back: 902 555 0101.'))).toBeNull();
});

test.each(serviceSummaries)(
  'the message that the form of $title begins with has no hash; what is added has one',
  ({ title }) => {
    const initial = initialMessage(title);
    const added = 'We have 40 laptops in three offices and would like to know who can read which folder.';
    expect(hashText(readable(initial))).toBeNull();
    expect(hashText(readable(`${initial.toUpperCase()}\n\nBest regards, Ada Lovelace, 902 555 0177`))).toBeNull();
    expect(hashText(readable(initial.replace("I'm", 'We are')))).toBeNull();
    const ofAnother = hashText(readable(`${initialMessage(serviceSummaries[0].title)} ${added}`));
    expect(ofAnother).not.toBeNull();
    expect(hashText(readable(`${initial} ${added}`))).toBe(ofAnother);
  },
);

test('of invented enquiries, written apart from the rules, at most one in a hundred is held back', () => {
  const enquiries = readEnquiries();
  expect(enquiries).toHaveLength(400);
  const model = createModel();
  for (const example of enquiries.filter((_one, place) => place % 2 === 0)) learn(model, example);
  const unseen = enquiries.filter((_one, place) => place % 2 === 1);
  const isSuspected = ({ message }: { message: string }) => reasonsOf({ message }, { model }).length > 0;
  expect(unseen.filter((one) => !one.isSpam && isSuspected(one)).length).toBeLessThanOrEqual(1);
  expect(unseen.filter((one) => one.isSpam && isSuspected(one)).length).toBeGreaterThan(30);
  expect(enquiries.filter((one) => !one.isSpam && reasonsOf({ message: one.message }).length > 0)).toEqual([]);
});
