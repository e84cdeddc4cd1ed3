/** Kinds remembered: a few are enough in practice. */
const maxKinds = 50;

/** A field for the line: how many lines of its kind were suppressed since the last one. */
type Admitted = { suppressed?: number };

export type LogThrottle = ReturnType<typeof createLogThrottle>;

/** Admits one log line of each kind in `quietMs`, and counts the rest; after a `reset` the next line of each kind. */
export function createLogThrottle({ quietMs, clock }: { quietMs: number; clock: () => Date }) {
  const kinds = new Map<string, { at: number; suppressed: number }>();

  /** Fields for the line, or undefined if it is suppressed. */
  function admit(kind: string): Admitted | undefined {
    const now = clock().getTime();
    const last = kinds.get(kind);
    if (last && now - last.at < quietMs) {
      last.suppressed += 1;
      return undefined;
    }
    if (kinds.size >= maxKinds) kinds.clear();
    kinds.set(kind, { at: now, suppressed: 0 });
    return last?.suppressed ? { suppressed: last.suppressed } : {};
  }

  return { admit, reset: () => kinds.clear() };
}
