import { ApiError, postJson } from '../api-client.ts';
import { adminCalls } from '../../contract/admin-paths.ts';
import type { BulkChange, BulkChanged } from '../../contract/bulk.ts';

/** Changes several enquiries, all or none; returns those that changed. */
export async function changeSeveral(change: BulkChange): Promise<BulkChanged> {
  const response = await postJson(adminCalls.submissionsChanged, change);
  if (!response.ok) throw new ApiError(response.status, await response.text());
  return (await response.json()) as BulkChanged;
}
