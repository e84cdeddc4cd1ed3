import { readConfig, readEnvironment } from '../src/server/config.ts';
import { moveToPostgres } from '../src/server/db/move.ts';
import { CommandError, endInWords } from './end-in-words.ts';

// npm run move -- TO_URL     everything from the embedded database to an empty PostgreSQL database, with the site stopped

async function main(): Promise<void> {
  const [url = '', ...more] = process.argv.slice(2);
  if (!url || more.length > 0) throw new CommandError('Usage: npm run move -- TO_URL');
  if (!URL.canParse(url) || !/^postgres(ql)?:$/.test(new URL(url).protocol))
    throw new CommandError('TO_URL must be an address such as postgres://user:password@host:5432/name.');
  const moved = await moveToPostgres(readConfig(readEnvironment()).dataDir, url);
  const total = moved.reduce((sum, { rows }) => sum + rows, 0);
  const enquiries = moved.find(({ table }) => table === 'contact_submissions')?.rows ?? 0;
  const number = (count: number) => count.toLocaleString('en');
  console.log(
    `${number(enquiries)} ${enquiries === 1 ? 'enquiry' : 'enquiries'} and everything else were moved: ${number(total)} rows in ${moved.length} tables, compared row by row. Set DATABASE_URL to the new database and start the site.`,
  );
}

endInWords(main());
