import { describe, expect, it } from 'vitest';
import { applyEdits, findConstant, printValue, removeParts } from './literals.ts';

const source = `import { x } from './x.ts';
/** const fake = { name: 'no' } */
export const facts: Facts = {
  name: 'It\\'s “a, b: {c}”', // a comment with ' in it
  'two words': "double",
  number: -63.5686,
  computed: \`in \${x}, \${[1, 2].map((one) => one)}\`,
  sum: 1 + 2,
  nested: { list: ['a', { b: true }], empty: [], },
  ...x,
} as const;
`;

describe('the reader of literals', () => {
  it('finds values, and none of an expression', () => {
    expect(findConstant(source, 'facts')?.value).toEqual({
      name: "It's “a, b: {c}”",
      'two words': 'double',
      number: -63.5686,
      computed: undefined,
      sum: undefined,
      nested: { list: ['a', { b: true }], empty: [] },
    });
    expect(findConstant(source, 'other')).toBeUndefined();
  });

  it('knows where they are', () => {
    const members = findConstant(source, 'facts')?.members;
    const place = (name: string) => source.slice(members?.get(name)?.start, members?.get(name)?.end);
    expect([place('number'), place('computed'), place('nested')]).toEqual([
      '-63.5686',
      '`in ${x}, ${[1, 2].map((one) => one)}`',
      "{ list: ['a', { b: true }], empty: [], }",
    ]);
  });

  it.each(['plain', "it's", 'say "no"', 'both \' and "', 'a\\b', '44° 38′ N'])('reads %s as it was printed', (text) => {
    expect(findConstant(`const a = ${printValue({ b: [text, 7] })};`, 'a')?.value).toEqual({ b: [text, 7] });
  });

  it('removes entries with their commas', () => {
    const list = "const a = ['x', 'y', 'z'];";
    const items = findConstant(list, 'a')?.items ?? [];
    const parts = [items[0], items[2]].flatMap((item) => (item ? [{ from: item.start, end: item.end }] : []));
    expect(findConstant(applyEdits(list, removeParts(list, parts)), 'a')?.value).toEqual(['y']);
  });
});
