import { describe, expect, it } from 'vitest';
import { answerFacts, findContradiction, type Facts, listQuestions } from './facts.ts';

const firm: Facts = {
  name: 'First & Sons',
  email: 'ada@first.example',
  phone: { shown: '+1 902 555 0177', dialled: '+19025550177' },
  address: { street: '', city: 'Here', region: 'There', postalCode: 'B1B 1B1', country: 'CA' },
  coordinates: '44° 38′ N, 63° 34′ W',
  position: { latitude: 44.6366, longitude: -63.5686 },
  hours: 'Monday to Friday, 8:30 to 17:00 Atlantic.',
  businessHours: {
    zone: 'America/Halifax',
    zoneName: 'Atlantic time',
    days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
    opens: '8:30',
    closes: '17:00',
  },
  founded: 2015,
  practiceBegun: 2010,
  social: [
    { name: 'LinkedIn', url: 'https://a.example/' },
    { name: 'GitHub', url: 'https://b.example/' },
  ],
};
const questions = listQuestions(firm, 262);
const faultOf = (option: string, answer: string) => questions.find((one) => one.option === option)?.findFault(answer);

describe('the questions', () => {
  it.each(questions.filter(({ option }) => option !== 'street'))(
    '$option takes its present value, which changes nothing',
    ({ option, present, findFault }) => {
      expect(findFault(present)).toBeUndefined();
      expect(answerFacts(firm, { [option]: present })).toEqual(firm);
    },
  );

  it.each([
    ['name', '<b>Firm</b>'],
    ['name', 'A {city}'],
    ['name', ''],
    ['name', 'x'.repeat(81)],
    ['email', 'nobody'],
    ['phone', '0800 12'],
    ['phone', '+49 (0) 40 12a'],
    ['country', 'Germany'],
    ['position', '91, 10'],
    ['position', '10, 181'],
    ['position', 'north'],
    ['founded', '1066'],
    ['founded', '2999'],
    ['days', 'Fri-Mon'],
    ['days', 'Someday'],
    ['days', 'Tue, Mon'],
    ['hours', '17:00-8:30'],
    ['hours', '25:00-26:00'],
    ['zone', 'Atlantis/Harbour'],
    ['zone', '+02:00'],
    ['linkedin', 'http://plain.example/'],
    ['linkedin', "https://a'b.example/"],
    ['hue', '360'],
  ])('%s refuses %s in one sentence', (option, answer) => {
    expect(faultOf(option, answer)).toMatch(/^[A-Z].{10,190}\.$/);
  });

  it('derive what follows from an answer', () => {
    const facts = answerFacts(firm, {
      phone: '+49 40 5550 100',
      position: '-53.5511, 9.9937',
      zone: 'Europe/Berlin',
      days: 'Mon, Sat',
      hours: '9:00-18:00',
      github: 'none',
      street: 'none',
    });
    expect(facts).toMatchObject({
      phone: { dialled: '+49405550100' },
      position: { latitude: -53.5511, longitude: 9.9937 },
      coordinates: '53° 33′ S, 10° 0′ E',
      hours: 'Monday, Saturday, 9:00 to 18:00 Central European.',
      businessHours: { zone: 'Europe/Berlin', zoneName: 'Central European time', days: ['Mon', 'Sat'] },
      social: [{ name: 'LinkedIn' }],
      address: { street: '' },
    });
  });

  it('do not take a year of work after the year of foundation', () => {
    expect(findContradiction({ founded: '2015', 'practice-begun': '2016' })).toMatch(/after the year of foundation\.$/);
    expect(findContradiction({ founded: '2015', 'practice-begun': '2015' })).toBeUndefined();
  });
});
