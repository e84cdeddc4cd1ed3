import { beforeAll, expect, test } from 'vitest';
import { calls } from '../../contract/paths.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { hashCheaply } from '../../../tests/support/cheap-hash.ts';
import { usernameKey } from './account-store.ts';

const secret = 'secret words';
const charactersSentence = 'Username may have letters, digits, spaces and common punctuation only.';
const alphabetsSentence = 'Username mixes letters of different alphabets: please keep to one.';

/** All characters of these categories, some thousands: invisible ones and line ends. */
function listHidden(): string[] {
  const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/u;
  const found: string[] = [];
  for (let point = 0; point <= 0x2_ffff; point += 1) {
    const character = String.fromCodePoint(point);
    if (hidden.test(character)) found.push(character);
  }
  // Private use, unassigned, a lone surrogate, other spaces, an empty annotation, stacked marks.
  const others = [
    '\ue000',
    '\u0378',
    '\ufffe',
    '\ud800',
    '\udc00',
    '\u2800',
    '\u{1d159}',
    '\u0301\u0301',
    '\u{e0041}',
    '\u{e0100}',
  ];
  return [...found, ...others];
}

/** A name with a letter of another alphabet that looks like its own. */
const mixed = [
  'оfficer',
  'οfficer',
  'օfficer',
  'Офfice',
  'offiсer',
  '〇ффицер',
  '𝐨фицер',
  'captаin',
  'αdmin',
  'аdmin',
  'ад min',
  'ａдmin',
];

onEachDatabase((databases) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(await databases.open());
  });
  const register = (username: string) => app.newClient().register(username, secret);

  test('no name with a control, invisible or separating character, or of two alphabets, can be registered', async () => {
    const tags = Array.from({ length: 500 }, (_, number) => `off${String.fromCodePoint(0xe_0000 + number * 8)}icer`);
    const hidden = listHidden().flatMap((character) => [
      `off${character}icer`,
      `${character}officer`,
      `officer${character}`,
    ]);
    expect(hidden.length + tags.length).toBeGreaterThan(1_000);
    const taken: string[] = [];
    for (const username of [...hidden, ...tags, ...mixed]) {
      const answer = await register(username);
      if (answer.status !== 400) taken.push(JSON.stringify(username));
    }
    expect(taken).toEqual([]);
    expect(await app.administrators.list()).toEqual([]);
  });

  test('the response says what is wrong', async () => {
    expect(await (await register('off\u200bicer')).text()).toBe(charactersSentence);
    expect(await (await register('оfficer')).text()).toBe(alphabetsSentence);
  });

  test.each([
    'Ada Lovelace',
    "Seán O'Brien",
    'Conan O’Brien',
    'Łukasz_99',
    'Nguyễn Văn An',
    'Дмитрий',
    'Ελένη',
    'אברהם',
    'محمد علي',
    '山田 太郎',
    'さくらABC',
    '김철수 Kim',
    'สมชาย',
    'राजेश',
    'Gal·la Pi',
    'a@b.example',
    `<img src=x>"'{{7*7}}`,
  ])('an ordinary name of any alphabet can be registered: %s', async (username) => {
    const answer = await register(username);
    expect(`${answer.status} ${answer.status === 201 ? '' : await answer.text()}`).toBe('201 ');
  });

  test.each([
    ['Cyrillic', 'соре росе', 'cope poce'],
    ['Cyrillic capitals', 'pace pota', 'РАСЕ РОТА'],
    ['Greek', 'tokio', 'τοκιο'],
    ['rare Latin letters', 'pilot boat', 'pilot bɑat'.replace('bɑ', 'bo').replace('i', 'ı')],
    ['l, I and 1', 'Willing', 'WiIling'],
    ['0 and O', 'Otto Zorn', '0tto Z0rn'],
    ['rn and m', 'sternman', 'stemman'],
    ['two spaces', 'Two Spaces', 'Two  Spaces'],
  ])('of two names that look alike the second is rejected: %s', async (_how, first, second) => {
    expect((await register(first)).status).toBe(201);
    const answer = await register(second);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toBe('This username is already taken');
  });

  test('accounts without a skeleton sign in, and names that look like theirs are rejected', async () => {
    const database = await databases.open();
    const names = ['of\u200bficer', 'пaрa', 'captain', 'сaptain\n'];
    for (const username of names) {
      const { id } = await database.queries
        .insertInto('users')
        .values({ username, password: hashCheaply(secret), role: 'user', createdAt: '2026-01-01T00:00:00.000Z' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await database.queries
        .insertInto('username_keys')
        .values({ key: usernameKey(username), userId: id })
        .execute();
    }
    const older = await startApp(database);
    for (const username of names) {
      const answer = await older.newClient().postJson(calls.login, { username, password: secret });
      expect(`${username} ${answer.status}`).toBe(`${username} 200`);
    }
    for (const username of ['officer', 'Captain', 'captaın'])
      expect((await older.newClient().register(username, secret)).status).toBe(400);
  });

  test('of concurrent registrations of names that look alike one succeeds', async () => {
    const spellings = [
      'paco reyes',
      'paco  reyes',
      'расо  rеуеs'.replace('rеуеs', 'rеуеѕ').replace('r', 'г'),
      'Paco Reyes',
    ];
    const answers = await Promise.all(spellings.map(register));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });
});
