import { mailIsNotConfigured, testMail } from '../../src/server/mail/mail-test.ts';
import { findUndelivered } from '../../src/server/mail/undelivered-store.ts';
import { type Finding, type Installation, warning } from './installation.ts';

/** What 'Test Email Connection' finds, a line for each; nothing is sent. */
export async function checkMail({
  config,
  database,
  clock,
  createResolver,
}: Installation): Promise<Finding | Finding[]> {
  if (!config.smtpUrl)
    return warning(
      `${mailIsNotConfigured.replace(/\.$/, '')}; enquiries are stored, and their mails wait until it is.`,
    );
  const { findings } = await testMail({
    config,
    findUndelivered:
      database && (async () => (await findUndelivered(database.queries, { now: clock(), hasWebhook: false })).staff),
    clock,
    createResolver,
  });
  return findings.map((finding) => ({ ...finding, name: `Mail: ${finding.name}` }));
}
