import { isEmailAddress } from '../src/contract/email-address.ts';
import { readConfig, readEnvironment } from '../src/server/config.ts';
import { openExistingDatabase } from '../src/server/db/open.ts';
import { createErasureStore } from '../src/server/enquiries/erasure/store.ts';
import { createOfficeStore } from '../src/server/enquiries/office/store.ts';
import { CommandError, endInWords } from './end-in-words.ts';

// npm run enquiries -- export ADDRESS   everything stored about the enquiries of an address, as JSON
// npm run enquiries -- erase ADDRESS    removes it, from the outbox and from freed pages too
// Works while the server runs, on either database.

async function main(): Promise<void> {
  const [command = '', address = '', ...more] = process.argv.slice(2);
  if (!['export', 'erase'].includes(command) || !address || more.length > 0)
    throw new CommandError('Usage: npm run enquiries -- export ADDRESS | erase ADDRESS');
  if (!isEmailAddress(address))
    throw new CommandError(`'${address}' is no e-mail address: give one such as anna@example.org.`);
  const database = await openExistingDatabase(readConfig(readEnvironment()));
  try {
    const { queries } = database;
    const { kind } = database.driver;
    const office = createOfficeStore({ queries, kind }, () => new Date());
    const erasure = createErasureStore({ queries, kind, office });
    if (command === 'export') console.log(JSON.stringify(await erasure.exportAddress(address), null, 2));
    else {
      const erased = await erasure.eraseAddress(address);
      console.log(
        `${erased} ${erased === 1 ? 'enquiry' : 'enquiries'} of ${address} ${erased === 1 ? 'was' : 'were'} erased.`,
      );
    }
  } finally {
    await database.close();
  }
}

endInWords(main());
