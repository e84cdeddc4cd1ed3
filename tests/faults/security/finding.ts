/** What a measurement found of one promise. */
export type SecurityFinding = { promise: string; target: string; measured: string; isKept: boolean };

/** The value below which a share of the numbers lies. */
export function quantileOf(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** A number as the table shows it. */
export const inWords = (value: number, digits = 0): string =>
  value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits });
