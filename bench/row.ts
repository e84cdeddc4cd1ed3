/** One line of the Speed table (PROMISES): what was promised and what was measured in this run. */
export type Row = { what: string; target: string; measured: string; isMet: boolean | undefined };

/** A row that could not be measured here, with the reason. */
export const notMeasured = (what: string, target: string, reason: string): Row => ({
  what,
  target,
  measured: `not measured: ${reason}`,
  isMet: undefined,
});

const verdict = ({ isMet }: Row) => (isMet === undefined ? '' : isMet ? 'met' : '**not met**');

/** The rows as a Markdown table. */
export function toTable(rows: readonly Row[]): string {
  const lines = rows.map((row) => `| ${row.what} | ${row.target} | ${row.measured} | ${verdict(row)} |`);
  return ['| what | target | measured | |', '|---|---|---|---|', ...lines].join('\n');
}
