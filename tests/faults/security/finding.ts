/** What a measurement found of one promise. */
export type SecurityFinding = { promise: string; target: string; measured: string; isKept: boolean };

/** A number as the table shows it. */
export const inWords = (value: number, digits = 0): string =>
  value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits });
