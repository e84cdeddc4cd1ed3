import { expect, test } from 'vitest';
import { createAcknowledgementLimits } from './acknowledgement.ts';
import { hourMs } from '../../contract/duration.ts';

const at = (ms: number) => new Date(Date.parse('2026-03-02T09:00:00.000Z') + ms);
const taken = (
  limits: ReturnType<typeof createAcknowledgementLimits>,
  tries: number,
  ms: number,
  of: (n: number) => string[],
) =>
  Array.from({ length: tries }, (_, n) => of(n)).filter(([network = '', domain = '']) =>
    limits.consume({ network, domain }, at(ms)),
  ).length;

test('the limits per hour are five for a network, thirty for a domain and a hundred in total', () => {
  expect(taken(createAcknowledgementLimits(), 50, 0, (n) => ['one', `d${n}`])).toBe(5);
  expect(taken(createAcknowledgementLimits(), 50, 0, (n) => [`s${n}`, 'one'])).toBe(30);
  expect(taken(createAcknowledgementLimits(), 500, 0, (n) => [`s${n}`, `d${n}`])).toBe(100);
});

test('a rejected one is not counted, and after an hour the full limits apply again', () => {
  const limits = createAcknowledgementLimits();
  expect(taken(limits, 50, 0, (n) => ['one', `d${n}`])).toBe(5);
  expect(taken(limits, 50, hourMs - 1, (n) => ['one', `d${n}`])).toBe(0);
  expect(taken(limits, 500, hourMs - 1, (n) => [`s${n}`, `d${n}`])).toBe(95);
  expect(taken(limits, 50, hourMs, (n) => ['one', `d${n}`])).toBe(5);
});
