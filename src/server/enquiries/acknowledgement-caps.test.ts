import { expect, test } from 'vitest';
import { createAcknowledgementCaps } from './acknowledgement-caps.ts';

const at = (ms: number) => new Date(Date.parse('2026-03-02T09:00:00.000Z') + ms);
const hourMs = 60 * 60 * 1000;
const taken = (
  caps: ReturnType<typeof createAcknowledgementCaps>,
  tries: number,
  ms: number,
  of: (n: number) => string[],
) =>
  Array.from({ length: tries }, (_, n) => of(n)).filter(([source = '', domain = '']) =>
    caps.take({ source, domain }, at(ms)),
  ).length;

test('five an hour for one source, thirty for one domain, a hundred in all', () => {
  expect(taken(createAcknowledgementCaps(), 50, 0, (n) => ['one', `d${n}`])).toBe(5);
  expect(taken(createAcknowledgementCaps(), 50, 0, (n) => [`s${n}`, 'one'])).toBe(30);
  expect(taken(createAcknowledgementCaps(), 500, 0, (n) => [`s${n}`, `d${n}`])).toBe(100);
});

test('what was refused is not counted, and an hour later there are as many again', () => {
  const caps = createAcknowledgementCaps();
  expect(taken(caps, 50, 0, (n) => ['one', `d${n}`])).toBe(5);
  expect(taken(caps, 50, hourMs - 1, (n) => ['one', `d${n}`])).toBe(0);
  expect(taken(caps, 500, hourMs - 1, (n) => [`s${n}`, `d${n}`])).toBe(95);
  expect(taken(caps, 50, hourMs, (n) => ['one', `d${n}`])).toBe(5);
  // A clock that was put back by a day.
  expect(taken(caps, 50, -24 * hourMs, (n) => ['one', `d${n}`])).toBe(5);
});
