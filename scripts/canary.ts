import { Console } from 'node:console';
import { randomUUID } from 'node:crypto';
import { readConfig } from '../src/server/config.ts';
import { openExistingDatabase } from '../src/server/db/open.ts';
import { ownAddress, postCanary } from '../src/server/health/canary.ts';
import { createBusinessClock } from '../src/server/mail/business-hours.ts';
import { createCanaries } from '../src/server/mail/canaries.ts';
import { createSigningKeyStore } from '../src/server/mail/signing-key-store.ts';
import { CommandError, type CommandIo, runCli } from './run-cli.ts';

// npm run canary   sends a test through the form of the running site now; its mail goes to CANARY_TO

export async function runCanary(args: readonly string[], io: CommandIo): Promise<void> {
  if (args.length > 0) throw new CommandError('Usage: npm run canary');
  const config = readConfig(io.env);
  if (!config.canaryTo) throw new CommandError('CANARY_TO is not set: it names who gets the mail of the test.');
  const database = await openExistingDatabase(config);
  try {
    const clock = () => new Date();
    const canaries = createCanaries({
      from: config.mailFrom,
      to: config.canaryTo,
      siteOrigin: config.siteOrigin,
      businessClock: createBusinessClock(config.businessHours),
      keys: createSigningKeyStore(database.queries, clock),
      clock,
    });
    const name = `now-${randomUUID()}`;
    const token = await canaries.writeToken(name);
    await postCanary(ownAddress(config), { name, token, email: config.mailFrom }).catch((error: unknown) => {
      throw new CommandError((error as Error).message);
    });
    new Console(io).log(`The site has stored the test. Its mail to ${config.canaryTo} should arrive within a minute.`);
  } finally {
    await database.close();
  }
}

if (import.meta.main) await runCli(runCanary);
