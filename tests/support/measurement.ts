/** A requirement, its target and what was measured; `isMet` is undefined if it could not be measured. */
export type Measurement = {
  name: string;
  target: string;
  measured: string;
  isMet: boolean | undefined;
};

/** A requirement that cannot be measured on this machine, with the reason. */
export const notMeasured = (name: string, target: string, reason: string): Measurement => ({
  name,
  target,
  measured: `not measured: ${reason}`,
  isMet: undefined,
});

/** A number as the tables show it. */
export const formatNumber = (value: number, digits = 0): string =>
  value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits });
