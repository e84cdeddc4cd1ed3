import { beforeAll, expect, test } from 'vitest';
import { newUsername } from '../../contract/account.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';

const secret = 'secret words';

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

onEachDatabase((databases) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(await databases.open());
  });
  const register = (username: string) => app.newClient().register(username, secret);

  test('no name with a control, invisible or separating character can be registered', async () => {
    const tags = Array.from({ length: 500 }, (_, number) => `off${String.fromCodePoint(0xe_0000 + number * 8)}icer`);
    const hidden = listHidden().flatMap((character) => [
      `off${character}icer`,
      `${character}officer`,
      `officer${character}`,
    ]);
    expect(hidden.length + tags.length).toBeGreaterThan(1_000);
    expect([...hidden, ...tags].filter((name) => newUsername.safeParse(name).success)).toEqual([]);
    // The endpoint has the same rule.
    const answer = await register('off\u200bicer');
    expect([answer.status, await answer.text()]).toEqual([
      400,
      'Username may contain only letters, digits, spaces and common punctuation.',
    ]);
    expect((await app.administrators.list()).filter(({ username }) => username.includes('officer'))).toEqual([]);
  });

  test('a name whose key would be longer than a name may be cannot be registered', async () => {
    expect((await register('\ufdfa'.repeat(5))).status).toBe(201);
    const answer = await register('\ufdfa'.repeat(6));
    expect([answer.status, await answer.text()]).toEqual([
      400,
      'Username must be at most 100 characters; a ligature counts as several letters.',
    ]);
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

  test('of concurrent registrations of spellings of one name one succeeds', async () => {
    const spellings = ['paco reyes', 'PACO REYES', 'ｐａｃｏ reyes', 'Paco Reyes'];
    const answers = await Promise.all(spellings.map(register));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });
});
