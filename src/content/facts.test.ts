import { describe, expect, it } from 'vitest';
import { listTexts } from '../../tests/support/content.ts';
import { about } from './about.ts';
import { company } from './company.ts';
import { offer } from './offer.ts';
import { priceRange, startingPrice } from './price.ts';
import { services } from './services/services.ts';

// Facts that stand in more than one place have one value everywhere. Articles teach a method on invented cases, so that
// their amounts are no prices of the firm.

type Statement = { where: string; sentence: string };

/** The sentences of all content, without marks of HTML and Markdown. */
const sentences: readonly Statement[] = (await listTexts()).flatMap(({ file, key, text }) =>
  text
    .replaceAll(/<[^>]+>|\*\*/g, '')
    .split(/\n|(?<=[.?!])\s+/)
    .map((sentence) => ({ where: `${file} ${key}`.trim(), sentence })),
);

const ofFirm = sentences.filter(({ where }) => !/^(documentation\/|offer\.ts)/.test(where));

/** The statements that match a pattern and not another one. */
const listOthers = (all: readonly Statement[], fact: RegExp, isRight: RegExp) =>
  all.filter(({ sentence }) => fact.test(sentence) && !isRight.test(sentence));

const ranges = (all: Readonly<Record<string, string>>) =>
  new RegExp(String.raw`\b(?:${Object.values(all).join('|')})\b`);

describe('the time of a reply', () => {
  /** Response times of agreements and deadlines of laws have clocks of their own. */
  const reply = new RegExp(
    String.raw`\b(?:repl\w+|hear|answers?|responds?|response|confirm\w*|read\w*)\b.*\b${company.replyWithinHours} hours\b(?! .* medium)`,
    'i',
  );

  it('is stated on business days, but for the card of the contact page', () => {
    const found = ofFirm.filter(({ sentence }) => reply.test(sentence) && !/severity|critical|Low:/i.test(sentence));
    expect(found.length).toBeGreaterThan(1);
    const others = listOthers(found, reply, new RegExp(offer.replyTime));
    expect(others.map(({ where }) => where)).toEqual(['pages.ts pages.contact.texts.replyNote']);
  });
});

describe('the number of experts', () => {
  it('is the one of the statistics', () => {
    const stat = about.stats.find(({ label }) => label.endsWith('Experts'));
    if (stat) expect(offer.experts).toBe(`${stat.value} experts`);
    const fact = /\b(?:\d+\+?|more than \w+|over \w+|twenty(?: of us| people)?) (?:experts|of us|people in)\b/i;
    expect('More than twenty of us do this.').toMatch(fact);
    const found = ofFirm.filter(({ where, sentence }) => fact.test(sentence) && /about|faq|pages\.ts/.test(where));
    expect(listOthers(found, fact, new RegExp(offer.experts.replace('+', String.raw`\+`)))).toEqual([]);
  });
});

describe('the time until a first release', () => {
  it('is told apart from the time until handover', () => {
    const first = ranges(offer.firstRelease);
    const whole = ranges(offer.handover);
    const anyRange = /\b\d+-\d+ (?:weeks|months)\b/;
    const audits = /12-18 months/;
    const ofProjects = sentences.filter(({ sentence }) => anyRange.test(sentence) && !audits.test(sentence));
    expect(listOthers(ofProjects, anyRange, new RegExp(`${first.source}|${whole.source}`))).toEqual([]);
    // The specification has this sentence; the one after it says what the range is.
    const told = ofFirm.filter(({ sentence }) => !sentence.startsWith('Small projects take '));
    expect(listOthers(told, first, /\bfirst (?:usable )?release\b/i)).toEqual([]);
    expect(listOthers(told, whole, /\bhandover\b/i)).toEqual([]);
  });
});

describe('prices', () => {
  it('are those of the services, and of support', () => {
    const prices = [...services.map(({ price }) => price), offer.support];
    for (const { item, from, to } of prices) expect(from, item).toBeLessThan(to);
    const known = prices.flatMap((price) => [startingPrice(price), priceRange(price)]);
    const named = ofFirm.flatMap(({ where, sentence }) =>
      [...sentence.matchAll(/CAD\s[\d,]+(?: to [\d,]+)?(?<!,)/g)].map(([price]) => ({ where, price })),
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter(({ price }) => !known.includes(price))).toEqual([]);
  });
});
