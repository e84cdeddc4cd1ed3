import { expect, test } from 'vitest';
import { adviseOnConnection } from './connection-advice.ts';

const adviseOnCode = (code: string) => adviseOnConnection(Object.assign(new Error('refused'), { code }), false);

test('files of another user, as after a command of root, are given to the user of the site', () => {
  for (const code of ['EACCES', 'EPERM', 'SQLITE_CANTOPEN', 'SQLITE_READONLY'])
    expect(adviseOnCode(code)).toMatch(/\(chown\)/);
  expect(adviseOnCode('ENOTDIR')).toBe('Choose a folder in which this user may write.');
});
