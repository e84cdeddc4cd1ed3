import { expect, test } from 'vitest';
import { adviseOnConnection } from './connection-advice.ts';

const adviseOnCode = (code: string) => adviseOnConnection(Object.assign(new Error('refused'), { code }), false);

test('files of another user, as after a command of root, are given to the user of the site', () => {
  for (const code of ['EACCES', 'EPERM', 'SQLITE_CANTOPEN', 'SQLITE_READONLY'])
    expect(adviseOnCode(code)).toMatch(/\(chown\)/);
  expect(adviseOnCode('ENOTDIR')).toBe('Choose a folder in which this user may write.');
});

test('a folder that the unit of systemd makes read-only is made first, and named in the unit', () => {
  expect(adviseOnCode('EROFS')).toBe(
    'Under systemd, make the folder first, as the user of the site, and name it in ReadWritePaths of the unit.',
  );
});
