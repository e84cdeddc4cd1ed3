import { expect, test } from 'vitest';
import type { Submission } from '../../../contract/submission.ts';
import { colleaguesOf, describeEarlier, earlierOf } from './use-earlier.ts';

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

test('colleagues are other mailboxes of the same domain, unless it is that of a mail provider', () => {
  const idsOf = (email: string) =>
    colleaguesOf([...list, { ...list[0], id: 1, email: 'a@gmail.com' }] as Submission[], { email } as Submission).map(
      ({ id }) => id,
    );
  expect(idsOf('NADIA@client.example')).toEqual([7]);
  expect(idsOf('somebody.else@Client.example')).toEqual([9, 7, 5, 3]);
  for (const email of ['b@gmail.com', 'b@yahoo.co.uk', 'nobody', '']) expect(idsOf(email)).toEqual([]);
});

test('each enquiry counts those before it; of a long list the browser knows the newest, so that there may be more', () => {
  expect([...describeEarlier(list, false)]).toEqual([
    [5, '1 earlier enquiry'],
    [9, '2 earlier enquiries'],
  ]);
  expect([...describeEarlier(list, true)]).toEqual([
    [5, '1+ earlier enquiries'],
    [9, '2+ earlier enquiries'],
  ]);
});
