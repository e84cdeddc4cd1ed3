// npm run figures: the numbers of the house as a table; tests/house.test.ts holds their limits.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFigures } from './support/figures.ts';
import { readSources } from './support/house.ts';
import type { Packages } from './support/surplus.ts';

const packages = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as Packages;
const { rows, counts, places } = listFigures(readSources(['src', 'scripts', 'tests', 'bench']), packages);

const [option, ...more] = process.argv.slice(2);
if ((option !== undefined && option !== '--repeats') || more.length > 0) {
  console.error('Usage: npm run figures [-- --repeats]');
  process.exit(1);
}

console.log('| | limit | now |\n|---|---|---|');
for (const { what, limit, shown, isKept } of rows)
  console.log(`| ${what} | ${limit} | ${shown}${isKept ? '' : ' (broken)'} |`);
console.log(`\n${counts}.`);
if (option === '--repeats') for (const place of places) console.log(`\n${place}`);
process.exit(rows.every(({ isKept }) => isKept) ? 0 : 1);
