/**
 * The roles of a table's elements, for tables whose rows are laid out as blocks on narrow screens: with another `display`
 * than a table's, Safari does not expose these elements as a table.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;
