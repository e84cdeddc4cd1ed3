import type { Email } from 'postal-mime';
import { expect, test } from 'vitest';
import { mailPage } from './mail-page.ts';

test('addresses of pages in a caught mail can be followed; nothing else in it is HTML', () => {
  const text =
    'Open it:\nhttp://localhost:3000/mark-contacted?token=a&b=c\njavascript:alert(1) <b>https://x.example/"></b>';
  const page = mailPage([{ subject: '<i>', text } as Email]);
  expect(page.match(/href="[^"]*"/g)).toEqual([
    'href="http://localhost:3000/mark-contacted?token=a&amp;b=c"',
    'href="https://x.example/"',
  ]);
  expect(page).not.toMatch(/<[bi]>/);
});
