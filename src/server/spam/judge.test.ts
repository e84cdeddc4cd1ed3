import { expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { readEnquiries } from '../../../tests/support/spam-enquiries.ts';
import { createModel, learn } from './classifier.ts';
import { judge } from './judge.ts';
import { hashText } from './judgement-store.ts';
import { readable } from './words.ts';

const enquiry = {
  names: ['Ada', 'Lovelace'],
  email: 'ada@engine.example',
  message: 'Can it weave?',
  isHoneypotFilled: false,
};
const reasonsOf = (changed: Partial<typeof enquiry>) => judge({ ...enquiry, ...changed }, undefined, undefined).reasons;

test.each([
  [
    'links',
    { message: '[url=http://a.example]cheap[/url] http://b.example http://c.example' },
    'links in HTML or BBCode',
  ],
  [
    'several links',
    { message: `buy now ${'http://a.example http://b.example '.repeat(2)} online casino free spins` },
    '4 links',
  ],
  ['a hidden link', { message: 'http://www.bit.ly/x1 hot girls are waiting' }, 'a link that hides where it leads'],
  ['mixed letters', { message: 'раураl аcсоunt vеrifу yоur ассоunt nоw' }, 'words with letters of different scripts'],
  [
    'wide letters',
    { message: 'ＢＡＣＫＬＩＮＫＳ and guest posts, we offer link building' },
    'a known pitch: links and guest posts',
  ],
  ['a link as name', { names: ['http://x.example', 'win'] }, 'a link in place of a name'],
  ['random letters', { names: ['QwJkLmXzPt'], message: 'VbNmKjHgTrDs' }, 'random letters in place of a name'],
  [
    'a disposable address',
    { email: 'a@Mailinator.com', message: 'We offer backlinks.' },
    'a disposable e-mail address',
  ],
])('%s make a suspicion, with the reason', (_what, changed, reason) => {
  expect(reasonsOf(changed)).toContain(reason);
});

test.each([
  {
    message: 'Our site is https://a.example, and the page in question https://a.example/order. Can you help with SEO?',
  },
  { message: 'We lend money to farms: a loan management system for 40 people, please.' },
  { message: 'Наша компания ищет партнёра для мобильного приложения.' },
  { message: 'The <form> on https://a.example sends <b>nothing</b> when the field is empty.' },
  { names: ['Ronald', 'McDonald'] },
])('an honest enquiry is not suspected: %o', (changed) => {
  expect(judge({ ...enquiry, ...changed }, undefined, undefined).isSuspected).toBe(false);
});

test('good words outweigh rules, but neither the honeypot nor a text that was marked', () => {
  const model = createModel();
  for (let n = 0; n < 60; n += 1) {
    learn(model, {
      message: `backlinks and guest posts of our client number ${n} from the harbour office`,
      isSpam: false,
    });
    learn(model, { message: `cheap watches lot ${n} today`, isSpam: true });
  }
  const message = 'The client of the harbour office asks for backlinks and guest posts. We offer link building.';
  const judged = { ...enquiry, message };
  expect(judge(judged, undefined, undefined).isSuspected).toBe(true);
  expect(judge(judged, undefined, model).isSuspected).toBe(false);
  expect(judge({ ...judged, isHoneypotFilled: true }, undefined, model).isSuspected).toBe(true);
  expect(judge(judged, { otherAddresses: 0, mark: 'spam' }, model).isSuspected).toBe(true);
});

test('texts that differ in numbers, spaces and capitals have one hash; a short text has none', () => {
  const text = 'We would like to plan our deliveries on one screen instead of on paper, please call us.';
  expect(hashText(readable(`  ${text.toUpperCase()} 12`))).toBe(hashText(readable(text)));
  expect(hashText(readable(`${text} Thanks.`))).not.toBe(hashText(readable(text)));
  expect(hashText(readable('Please call me back: 902 555 0101.'))).toBeNull();
});

test('the longest message is judged in a few milliseconds, whatever it is made of', () => {
  const model = createModel();
  for (let n = 0; n < 60; n += 1) learn(model, { message: `word${n} we offer seo`, isSpam: n % 2 === 0 });
  const units = [
    'a',
    'ﷺ',
    'we ',
    'seo ',
    'http://a.b ',
    '<a ',
    '[url',
    'аa',
    'a\u200B',
    '\u{1F600}',
    'first page of ',
    '. ',
  ];
  const repetitions = 5;
  const times = units.map((unit) => {
    const message = unit.repeat(limits.message).slice(0, limits.message);
    const judged = { ...enquiry, names: [message.slice(0, limits.name)], message };
    // Other work on the machine does not count.
    const before = process.threadCpuUsage();
    for (let time = 0; time < repetitions; time += 1) {
      judge(judged, undefined, model);
      hashText(readable(message));
    }
    const { user, system } = process.threadCpuUsage(before);
    return { unit, ms: (user + system) / 1_000 / repetitions };
  });
  // A quadratic rule takes hundreds.
  expect(times.filter(({ ms }) => ms > 50)).toEqual([]);
  if (process.env['SPAM_TIMES']) console.log(times);
});

test('of invented enquiries, written apart from the rules, at most one in a hundred is held back', () => {
  const enquiries = readEnquiries();
  const learned = createModel();
  for (const example of enquiries.filter((_one, place) => place % 2 === 0)) learn(learned, example);
  for (const model of [undefined, learned]) {
    const judged = enquiries.filter((_one, place) => model === undefined || place % 2 === 1);
    const suspected = judged.filter(({ message }) => judge({ ...enquiry, message }, undefined, model).isSuspected);
    const good = judged.filter(({ isSpam }) => !isSpam);
    expect(suspected.filter(({ isSpam }) => !isSpam).length).toBeLessThanOrEqual(good.length / 100);
    expect(suspected.length).toBeGreaterThan(10);
  }
  expect(enquiries).toHaveLength(400);
});
