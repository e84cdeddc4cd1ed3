import { expect, test } from 'vitest';
import { nameInEvents } from './events.ts';

test.each([
  [{ id: 3, username: 'Anna Admin', role: 'admin' }, 'Anna Admin'],
  [{ id: 3, username: 'Anna Admin', role: 'user' }, 'account 3'],
  [{ id: 3, username: 'anna@firm.example', role: 'admin' }, 'account 3'],
  [{ id: 3, username: 'anna＠firm.example', role: 'admin' }, 'account 3'],
  [{ id: 3, username: "Zoë O'Neil-Löw 2.0", role: 'admin' }, "Zoë O'Neil-Löw 2.0"],
  [{ id: 3, username: '<img src=x onerror=alert(1)>', role: 'admin' }, 'account 3'],
  [{ id: 3, username: 'anna{{7*7}}', role: 'admin' }, 'account 3'],
  [{ id: 3, username: ' Mail Link', role: 'admin' }, 'account 3'],
  [{ id: 3, username: 'ACCOUNT 4', role: 'admin' }, 'account 3'],
] as const)('events name %o %s', (account, name) => {
  expect(nameInEvents(account)).toBe(name);
});
