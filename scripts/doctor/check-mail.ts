import { createMailTest, mailIsNotConfigured } from '../../src/server/mail/mail-test.ts';
import { createUndeliveredStore } from '../../src/server/mail/undelivered-store.ts';
import { type Finding, type Installation, warning } from './installation.ts';

/** The steps of 'Test Email Connection', a line for each; nothing is sent. */
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
  const undelivered = database && createUndeliveredStore(database.queries, clock);
  const { steps } = await createMailTest({
    settings: config,
    summarizeUndelivered: undelivered?.summarize,
    clock,
    createResolver,
  }).run();
  return steps.map((step) => ({ ...step, name: `Mail: ${step.name}` }));
}
