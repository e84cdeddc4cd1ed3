import { adminCalls } from '../../contract/admin-paths.ts';
import type { BulkChange, BulkChanged } from '../../contract/bulk.ts';
import { postForJson } from './request.ts';

/** Changes several enquiries, all or none; returns those that changed. */
export const changeSeveral = (change: BulkChange) => postForJson<BulkChanged>(adminCalls.submissionsChanged, change);
