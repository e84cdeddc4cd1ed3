import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { evidenceFolder, readEvidence } from '../../tests/support/evidence.ts';
import type { EvidenceRecord } from '../../tests/support/evidence.ts';
import { drawPlots } from './draw-plots.ts';

/** A record with one figure. */
const recordOf = (measured: string, subject: string): EvidenceRecord => ({
  measured,
  machine: '2 × a processor',
  command: 'npm run bench',
  figures: [{ quantity: 'first view', unit: 'kB', subject, task: 'home page', value: 41.3 }],
});

test("the plots in docs/evidence show the newest figures; 'npm run plots' draws them again", async () => {
  const drawn = (await drawPlots(readEvidence())).filter(({ svg }) => svg !== undefined);
  expect(drawn.length).toBeGreaterThan(3);
  for (const { name, svg } of drawn)
    expect(readFileSync(join(evidenceFolder, `${name}.svg`), 'utf8') === svg, `${name}.svg is up to date`).toBe(true);
});

test('the same figures give the same bytes, in any order of plots before', async () => {
  const [first, second] = [await drawPlots(readEvidence()), await drawPlots(readEvidence())];
  expect(second).toEqual(first);
});

test('a plot shows the newest record alone, with its values, its day and its command', async () => {
  const plots = await drawPlots([recordOf('2026-11-25', 'this site'), recordOf('2026-11-24', 'another site')]);
  const svg = plots.find(({ name }) => name === 'first-view')?.svg ?? '';
  for (const text of ['this site', '41.3', 'kilobytes transferred', 'npm run bench, 2026-11-25'])
    expect(svg).toContain(text);
  expect(svg).not.toContain('another site');
});

test('a plot without figures is not drawn', async () => {
  const plots = await drawPlots([recordOf('2026-11-25', 'this site')]);
  expect(plots.filter(({ svg }) => svg).map(({ name }) => name)).toEqual(['first-view']);
});
