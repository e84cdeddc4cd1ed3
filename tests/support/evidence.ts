import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type { Figure } from './measurement.ts';

/** The folder of records and plots. */
export const evidenceFolder = join(import.meta.dirname, '..', '..', 'docs', 'evidence');

/** The figures of one run; `note` says where they come from if not from the command itself. */
export type EvidenceRecord = {
  /** The day of the run, YYYY-MM-DD. */
  measured: string;
  machine: string;
  command: string;
  note?: string;
  figures: readonly Figure[];
};

/** Processors and Node version of this machine. */
export const describeMachine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.version}`;

/** Writes docs/evidence/NAME.json for a run of today on this machine; a run without figures writes nothing. */
export function writeEvidence(name: string, command: string, figures: readonly Figure[]): void {
  if (figures.length === 0) return;
  const measured = new Date().toISOString().slice(0, 10);
  const record: EvidenceRecord = { measured, machine: describeMachine(), command, figures };
  writeFileSync(join(evidenceFolder, `${name}.json`), `${JSON.stringify(record, null, 2)}\n`);
}

/** All records, the newest first. */
export const readEvidence = (): EvidenceRecord[] =>
  globSync('*.json', { cwd: evidenceFolder })
    .toSorted()
    .map((file) => JSON.parse(readFileSync(join(evidenceFolder, file), 'utf8')) as EvidenceRecord)
    .toSorted((a, b) => b.measured.localeCompare(a.measured));
