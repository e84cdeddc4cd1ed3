import { expect, test } from 'vitest';
import { settings } from './config.ts';
import { findSimilarName } from './similar-name.ts';

const names = Object.keys(settings.shape);

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['SMTP_URI', 'SMTP_URL'],
  ['SMTPURL', 'SMTP_URL'],
  ['smtp_url', 'SMTP_URL'],
  ['MAILTO', 'MAIL_TO'],
  ['MAIL-FROM', 'MAIL_FROM'],
  ['RETENTION', 'RETENTION_DAYS'],
  ['HEARTBEAT', 'HEARTBEAT_URL'],
  ['ADMIN_USER', 'ADMIN_USERNAME'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['BACKUPS_DIR', 'BACKUP_DIR'],
  ['TRUSTED_PROXY', 'TRUST_PROXY'],
])('%s means %s', (given, meant) => expect(findSimilarName(given, names)).toBe(meant));

test.each(['HOSTNAME', 'PATH', 'HOME', 'USER', 'SHELL', 'PWD', 'MAIL', 'LOGNAME', 'SMTP', 'BACKUP', 'GARDEN'])(
  '%s means no setting',
  (given) => expect(findSimilarName(given, names)).toBeUndefined(),
);

test('each setting means itself', () => {
  for (const name of names) expect(findSimilarName(name, names)).toBe(name);
});
