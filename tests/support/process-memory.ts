import { readFileSync } from 'node:fs';

/** Resident memory of a process in MiB; undefined where the system has no /proc. */
export function readMemory(pid: number): number | undefined {
  try {
    const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kibibytes === undefined ? undefined : Number(kibibytes) / 1_024;
  } catch {
    return undefined;
  }
}
