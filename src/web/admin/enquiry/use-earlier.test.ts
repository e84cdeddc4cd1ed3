import { expect, test } from 'vitest';
import type { Submission } from '../../../contract/submission.ts';
import { countEarlier, earlierOf } from './use-earlier.ts';

const list = [
  { id: 9, email: 'Nadia+harbour@Client.example' },
  { id: 7, email: 'n.adia@client.example' },
  { id: 5, email: 'nadia@client.example' },
  { id: 3, email: 'ｎadia+older@client.example' },
  { id: 2, email: 'somebody' },
] as Submission[];

test('earlier enquiries are those of the same mailbox, whatever case, width or plus suffix its address has', () => {
  const [newest] = list;
  if (!newest) throw new Error('The list has enquiries.');
  expect(earlierOf(list, newest).map(({ id }) => id)).toEqual([5, 3]);
});

test('each enquiry counts those before it; of a long list the browser knows the newest, so that there may be more', () => {
  expect([...countEarlier(list, false)]).toEqual([
    [5, '1 earlier enquiry'],
    [9, '2 earlier enquiries'],
  ]);
  expect([...countEarlier(list, true)]).toEqual([
    [5, '1+ earlier enquiries'],
    [9, '2+ earlier enquiries'],
  ]);
});
