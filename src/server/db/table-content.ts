import { createHash } from 'node:crypto';
import { CopyError } from './exclusive-lock.ts';

/** The number of rows of a table, and a checksum of them that does not depend on their order. */
export type TableContent = { rows: number; checksum: string };

/** The content of every table, by its name. */
export type DatabaseContent = ReadonlyMap<string, TableContent>;

/**
 * Counts rows and adds up their SHA-256 modulo 2^256. The order does not matter: two databases may sort texts
 * differently, and a restored one has its rows in other places. Rows are given as the values of their columns, always
 * in the same order; bytes and texts differ.
 */
export function createTableContent() {
  let rows = 0;
  let total = 0n;
  return {
    add(values: readonly unknown[]): void {
      const text = JSON.stringify(values.map(toText));
      total = BigInt.asUintN(256, total + BigInt(`0x${createHash('sha256').update(text).digest('hex')}`));
      rows += 1;
    },
    sum: (): TableContent => ({ rows, checksum: total.toString(16) }),
  };
}

const toText = (value: unknown) =>
  value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('base64') } : (value ?? null);

/** The first table that is not the same in both, or undefined. */
function findDifference(expected: DatabaseContent, actual: DatabaseContent): string | undefined {
  return [...new Set([...expected.keys(), ...actual.keys()])].find((table) => {
    const [one, other] = [expected.get(table), actual.get(table)];
    return !one || !other || one.rows !== other.rows || one.checksum !== other.checksum;
  });
}

/** Throws {CopyError} where a table of a restored backup is not that of the snapshot from which it was made. */
export function requireSame(expected: DatabaseContent, restored: DatabaseContent): void {
  const table = findDifference(expected, restored);
  if (table !== undefined)
    throw new CopyError(`The backup is not what it was made from: the table ${table} differs after it was restored.`);
}
