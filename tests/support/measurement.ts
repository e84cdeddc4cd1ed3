/** One number for the plots (scripts/plots.ts), such as the 4,077 enquiries/s of this site on SQLite. */
export type Figure = {
  quantity:
    | 'pages per second'
    | 'pages per second beside peers'
    | 'enquiries per second'
    | 'enquiries per second beside peers'
    | 'list time'
    | 'first view'
    | 'first view beside peers'
    | 'kills under load'
    | 'spam';
  unit: string;
  /** Whose number it is: this site, another program, a database, a set of texts. */
  subject: string;
  task: string;
  /** The number of stored enquiries, where it varies. */
  enquiries?: number;
  value: number;
};

/**
 * A requirement, its target and what was measured; `isMet` is undefined where it could not be measured. Measurements
 * that are plotted add the same numbers as figures.
 */
export type Measurement = {
  name: string;
  target: string;
  measured: string;
  isMet: boolean | undefined;
  figures?: readonly Figure[];
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
