import type { Queries, Time } from '../db/schema.ts';

/** An erased enquiry or account: its number and its times, and no personal data. */
export type ErasedRow = { kind: 'enquiry' | 'account'; rowId: number; createdAt: Time; erasedAt: Time };

/** Rows of one query, so that memory does not grow with the number of erasures. */
const pageRows = 500;

/**
 * SQL about what was erased. Triggers insert the rows in the transaction that erases (migrations/0020); this module alone
 * deletes from `erasures`.
 */
export function createErasedRowsStore(queries: Queries) {
  /** Every erased row, in pages. */
  async function* list(): AsyncGenerator<ErasedRow[]> {
    for (let offset = 0; ; offset += pageRows) {
      const page = await queries
        .selectFrom('erasures')
        .select(['kind', 'rowId', 'createdAt', 'erasedAt'])
        .orderBy('kind')
        .orderBy('rowId')
        .orderBy('createdAt')
        .limit(pageRows)
        .offset(offset)
        .execute();
      if (page.length > 0) yield page;
      if (page.length < pageRows) return;
    }
  }

  async function deleteBefore(time: Time): Promise<void> {
    await queries.deleteFrom('erasures').where('erasedAt', '<', time).execute();
  }

  return { list, deleteBefore };
}

export type ErasedRowsStore = ReturnType<typeof createErasedRowsStore>;
