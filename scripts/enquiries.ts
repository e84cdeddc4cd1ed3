import { Console } from 'node:console';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isEmailAddress } from '../src/contract/email-address.ts';
import { readConfig } from '../src/server/config.ts';
import { openExistingDatabase } from '../src/server/db/open.ts';
import { eraseAddress, exportAddress } from '../src/server/enquiries/erasure-store.ts';
import { writeJsonList } from '../src/server/enquiries/json-list.ts';
import { createSite } from '../src/server/site.ts';
import { CommandError, type CommandIo, runCli } from './run-cli.ts';

// npm run enquiries -- export ADDRESS   everything stored about the enquiries of an address, as JSON
// npm run enquiries -- erase ADDRESS    removes it, from the outbox too
// Works while the server runs, on either database.

export async function runEnquiries(args: readonly string[], io: CommandIo): Promise<void> {
  const [command = '', address = '', ...more] = args;
  if (!['export', 'erase'].includes(command) || !address || more.length > 0)
    throw new CommandError('Usage: npm run enquiries -- export ADDRESS | erase ADDRESS');
  if (!isEmailAddress(address))
    throw new CommandError(`'${address}' is not an e-mail address: give one such as anna@example.org.`);
  const config = readConfig(io.env);
  const database = await openExistingDatabase(config);
  try {
    const site = createSite(config, database);
    if (command === 'export') await exportTo(io.stdout, exportAddress(site, address));
    else {
      const erased = await eraseAddress(site, address);
      new Console(io).log(
        `${erased} ${erased === 1 ? 'enquiry' : 'enquiries'} of ${address} ${erased === 1 ? 'was' : 'were'} erased.`,
      );
    }
  } finally {
    await database.close();
  }
}

/** Writes a list as JSON. */
async function exportTo(output: CommandIo['stdout'], items: AsyncIterable<object>): Promise<void> {
  await pipeline(Readable.from(writeJsonList(items)), output, { end: false }).catch((error: unknown) => {
    // A full disk, or a reader that has ended, such as head.
    const { code = '', syscall } = error as NodeJS.ErrnoException;
    if (syscall !== 'write' || !['EPIPE', 'ENOSPC', 'EDQUOT', 'EIO'].includes(code)) throw error;
    throw new CommandError(`The export is incomplete: it could not be written (${code}).`, { cause: error });
  });
}

if (import.meta.main) await runCli(runEnquiries);
