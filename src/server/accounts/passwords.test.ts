import { describe, expect, test } from 'vitest';
import { hashCheaply } from '../../../tests/support/cheap-hash.ts';
import { countHashes } from '../../../tests/support/count-hashes.ts';
import { findAdminPasswordFault, hashPassword, verifyPassword } from './passwords.ts';

test('a password is stored as Argon2id with at least the memory and passes that OWASP names, and its own salt', async () => {
  const [first, second] = await Promise.all([hashPassword('same words'), hashPassword('same words')]);
  const [, memory, passes, parallelism, salt = '', tag = ''] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(first) ?? [];
  expect(Number(memory)).toBeGreaterThanOrEqual(19_456);
  expect(Number(passes)).toBeGreaterThanOrEqual(2);
  expect(Number(parallelism)).toBeGreaterThanOrEqual(1);
  expect(Buffer.from(salt, 'base64')).toHaveLength(16);
  expect(Buffer.from(tag, 'base64')).toHaveLength(32);
  expect(first).not.toBe(second);
});

test('only the password itself matches', async () => {
  const stored = await hashPassword('correct horse');
  expect(await verifyPassword('correct horse', stored)).toEqual({ matches: true, isOutdated: false });
  expect((await verifyPassword('correct horsf', stored)).matches).toBe(false);
  expect((await verifyPassword('', stored)).matches).toBe(false);
});

test('nothing of a long password is cut, in any script', async () => {
  const long = '🔑п鍵'.repeat(43).slice(0, 160);
  const stored = await hashPassword(`${long}a`);
  expect((await verifyPassword(`${long}a`, stored)).matches).toBe(true);
  expect((await verifyPassword(`${long}b`, stored)).matches).toBe(false);
});

test('composed and decomposed characters are equal (NFC)', async () => {
  const stored = await hashPassword('cafe\u0301 au lait');
  expect((await verifyPassword('caf\u00e9 au lait', stored)).matches).toBe(true);
});

test('a hash with lower parameters matches and is reported as outdated', async () => {
  expect(await verifyPassword('old words', hashCheaply('old words'))).toEqual({ matches: true, isOutdated: true });
  expect((await verifyPassword('other words', hashCheaply('old words'))).matches).toBe(false);
});

test('two hashes are computed at once, however many sign-ins wait: the thread pool has other work', async () => {
  const stored = hashCheaply('old words');
  const signIns = () => Promise.all(Array.from({ length: 10 }, () => verifyPassword('old words', stored)));
  expect(await countHashes(signIns)).toEqual({ all: 10, atOnce: 2 });
});

test('a text that is not a hash matches nothing', async () => {
  await expect(
    verifyPassword('', '').then(
      ({ matches }) => matches,
      () => false,
    ),
  ).resolves.toBe(false);
});

describe('an administrator’s password', () => {
  test.each([
    'correct horse battery staple',
    'correct horse battery',
    'Vier Möwen über dem Kai',
    'x7#mQ9!vT2$kL5&',
    '我们在港口测量水深然后一起建造灯塔',
    'passwords are kept in the harbour office',
    '842957103846291',
  ])('is accepted: %j', (password) => {
    expect(findAdminPasswordFault(password, 'ada.l')).toBeUndefined();
  });

  test.each(['fourteen chars', '🔑🔑🔑🔑🔑🔑🔑🔑', 'secret'])(
    'must have 15 characters: %j is too short',
    (password) => {
      expect(findAdminPasswordFault(password, 'ada.l')).toBe(
        'An administrator’s password must have at least 15 characters.',
      );
    },
  );

  test.each([
    'passwordpassword',
    'PasswordPassword1!',
    'Password123456789',
    'password2026password',
    'administrator123',
    'adminadminadmin',
    'qwertyuiop123456',
    'qwertyuiopasdfghjkl',
    '123456789012345',
    '0987654321098765',
    'abcdefghijklmnop',
    'aaaaaaaaaaaaaaaaaaaa',
    'abababababababab',
    'letmeinletmeinletmein',
    'welcomewelcome1234',
    'harbour.masterharbour.master',
    'Harbour.Master2026',
  ])('must not be a common one: %j', (password) => {
    expect(findAdminPasswordFault(password, 'harbour.master')).toBe(
      'This password is too common. Please choose another.',
    );
  });
});
