/** Pseudorandom numbers from 0 to below 1, reproducible by their seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Words that programs mishandle: scripts of both directions, joined emoji, marks, quotes, code, blanks. */
const words = [
  'Ada',
  'Lovelace',
  'Zoë',
  'O’Brien',
  "O'Neill",
  'Nguyễn',
  'ПЁТР',
  'Ελένη',
  '李小龍',
  'さくら',
  '한글',
  'محمد',
  'שָׁלוֹם',
  'हिन्दी',
  '👩🏽‍🚀',
  '🏴‍☠️',
  '🇨🇦',
  'e\u0301',
  '\u202eright-to-left override\u202c',
  '\u200b',
  '\ufeff',
  '<script>alert(1)</script>',
  '"; drop table users; --',
  "' or '1'='1",
  '{{7*7}}',
  '${jndi:ldap://x}',
  '%0d%0aBcc: x@y.example',
  '\\',
  '&amp;',
  'NULL',
  'undefined',
  '0',
  '-1e309',
];
const blanks = [' ', '  ', '\t', '\u00a0', ' \u3000'];
/** For messages only: a field of one line accepts no line break. */
const messageBlanks = [' ', '\n', '\r\n', '\t', '\u2028'];

/** Generates texts from these words, the same texts for the same seed. */
export function createTexts(seed: number) {
  const random = createRandom(seed);
  const pick = <Item>(from: readonly Item[]): Item => from[Math.floor(random() * from.length)] as Item;
  /** A text of one to `most` words that fits into `length` UTF-16 units. */
  function text(most: number, length: number, between: readonly string[] = blanks): string {
    let made = pick(words);
    const count = Math.floor(random() * most);
    for (let word = 0; word < count; word += 1) {
      const longer = made + pick(between) + pick(words);
      if (longer.length <= length) made = longer;
    }
    return made;
  }
  const email = () =>
    `${pick(['ada', 'a.b+c', "o'neill", 'x_y', 'müller'])}@${pick(['x.example', 'sub.mail.example', 'bücher.example'])}`;
  return { random, pick, text, email };
}

/** Enquiries of both forms in random order, as the forms' scripts send them. */
export function generateEnquiries(seed: number, count: number): Record<string, string>[] {
  const texts = createTexts(seed);
  return Array.from({ length: count }, (_, index): Record<string, string> => {
    const email = texts.email();
    const message = `${index} ${texts.text(40, 9_000, messageBlanks)}`;
    return texts.random() < 0.5
      ? {
          email,
          message,
          firstName: `A${texts.text(3, 90)}`,
          lastName: `B${texts.text(3, 90)}`,
          phone: texts.text(2, 40),
          service: 'digital',
        }
      : {
          email,
          message: `${message} ten more`,
          name: texts.random() < 0.3 ? 'Cher' : `Co${texts.text(4, 90)}`,
          phone: `0123456 ${texts.text(1, 30)}`,
          company: texts.text(3, 200),
          service: `S${texts.text(2, 190)}`,
        };
  });
}
