import { beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';

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

  test('of concurrent registrations of spellings of one name one succeeds', async () => {
    const spellings = ['paco reyes', 'PACO REYES', 'ｐａｃｏ reyes', 'Paco Reyes'];
    const answers = await Promise.all(spellings.map(register));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });
});
