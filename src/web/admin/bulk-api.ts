import { ApiError, postJson } from '../api-client.ts';
import { adminCalls } from '../../contract/admin-paths.ts';
import type { BulkChange, BulkChanged, Erasure } from '../../contract/bulk.ts';

/** Deleting purges the database's files, which may wait for readers. */
const erasureTimeoutMs = 60_000;

/** POST; the answer's body. */
async function post<Answer>(path: string, body?: unknown, timeoutMs?: number): Promise<Answer> {
  const response = await postJson(path, body, timeoutMs === undefined ? {} : { timeoutMs });
  if (!response.ok) throw new ApiError(response.status, await response.text());
  return (await response.json()) as Answer;
}

/** Changes several enquiries, all or none; returns those that changed. */
export const changeSeveral = (change: BulkChange) => post<BulkChanged>(adminCalls.submissionsChanged, change);

/** Deletes enquiries, all or none; returns how many there were. */
export const eraseSeveral = (ids: readonly number[]) =>
  post<Erasure>(adminCalls.submissionsErased, { ids }, erasureTimeoutMs);
