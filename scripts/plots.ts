import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { evidenceFolder, readEvidence } from '../tests/support/evidence.ts';
import { drawPlots } from './plots/draw-plots.ts';
import { exitOnError } from './run-cli.ts';

// npm run plots   draws docs/evidence/*.svg from the newest figures in docs/evidence/*.json, same output every time

async function main(): Promise<void> {
  const plots = await drawPlots(readEvidence());
  for (const { name, svg } of plots) {
    if (svg === undefined) console.log(`- ${name}: no record has its figures`);
    else {
      writeFileSync(join(evidenceFolder, `${name}.svg`), svg);
      console.log(`✓ docs/evidence/${name}.svg`);
    }
  }
}

exitOnError(main());
