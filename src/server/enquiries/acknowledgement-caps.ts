const hourMs = 60 * 60 * 1000;

/**
 * Acknowledgements of an hour: whoever types other people's addresses has the site write to few of them. A household
 * or a firm sends fewer than five enquiries an hour; a consultancy hears from fewer than thirty customers of one mail
 * provider, and from fewer than a hundred people.
 */
const most = { source: 5, domain: 30, all: 100 } as const;

/** The network address a request came from, and the domain its acknowledgement goes to. */
type Wanted = { source: string; domain: string };

/** Counts acknowledgements by source and domain. In memory, of one process: no network address is stored. */
export function createAcknowledgementCaps() {
  /** Never more than an hour may have in all. */
  let granted: (Wanted & { at: number })[] = [];

  /** Whether one more may be sent; it is counted then. */
  function take({ source, domain }: Wanted, now: Date): boolean {
    const at = now.getTime();
    // A clock that was put back would count for as long as it was put back.
    granted = granted.filter((one) => Math.abs(at - one.at) < hourMs);
    const count = (isAlike: (one: Wanted) => boolean) => granted.filter(isAlike).length;
    if (granted.length >= most.all) return false;
    if (count((one) => one.source === source) >= most.source) return false;
    if (count((one) => one.domain === domain) >= most.domain) return false;
    granted.push({ source, domain, at });
    return true;
  }

  return { take };
}

export type AcknowledgementCaps = ReturnType<typeof createAcknowledgementCaps>;
