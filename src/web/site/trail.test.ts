import { expect, it } from 'vitest';
import { crumbsOf } from './trail.ts';

it('links every page of a trail but the last', () => {
  expect(
    crumbsOf([
      { name: 'Home', path: '/' },
      { name: 'Cookie Policy', path: '/legal/cookie-policy' },
    ]),
  ).toEqual([{ name: 'Home', to: '/' }, { name: 'Cookie Policy' }]);
});
