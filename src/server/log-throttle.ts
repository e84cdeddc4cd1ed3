/** Kinds remembered: real trouble has a handful of them. */
const maxKinds = 50;

/** What a line is logged with: how many of its kind were kept out of the log since the last one. */
type Admitted = { suppressed?: number };

/** Lets a line of each kind into the log once in `quietMs`, and counts the rest. */
export function createLogThrottle({ quietMs, clock }: { quietMs: number; clock: () => Date }) {
  const kinds = new Map<string, { at: number; suppressed: number }>();

  /** What to log the line with, or undefined where it is kept out of the log. */
  function admit(kind: string): Admitted | undefined {
    const now = clock().getTime();
    const last = kinds.get(kind);
    // A clock that was put back would be silent for as long as it was put back.
    if (last && Math.abs(now - last.at) < quietMs) {
      last.suppressed += 1;
      return undefined;
    }
    if (kinds.size >= maxKinds) kinds.clear();
    kinds.set(kind, { at: now, suppressed: 0 });
    return last?.suppressed ? { suppressed: last.suppressed } : {};
  }

  return { admit, reset: () => kinds.clear() };
}
