import { adminCalls } from '../../contract/admin-paths.ts';
import type { AddressSummary } from '../../contract/address-summary.ts';
import type { Erasure } from '../../contract/bulk.ts';
import { ApiError, getJson, postJson } from '../api-client.ts';

/** Deleting purges the database's files, which may wait for readers. */
const timeoutMs = 60_000;

async function post(path: string, body?: unknown): Promise<Response> {
  const response = await postJson(path, body, { timeoutMs });
  if (!response.ok) throw new ApiError(response.status, await response.text());
  return response;
}

/** Deletes enquiries, all or none; returns how many there were. */
export const eraseSeveral = async (ids: readonly number[]): Promise<Erasure> =>
  (await (await post(adminCalls.submissionsErased, { ids })).json()) as Erasure;

/** How much is stored about the address of an enquiry. */
export async function fetchAddressSummary(id: number): Promise<AddressSummary> {
  const { answer } = await getJson<AddressSummary>(adminCalls.submissionAddress(id), 'throw');
  if (!answer) throw new Error('The server did not answer.');
  return answer;
}

/** Everything that is stored about the address of an enquiry, as a JSON file. */
export const exportAddress = async (id: number): Promise<Blob> =>
  (await post(adminCalls.submissionAddressExported(id))).blob();

/** Erases everything that is stored about the address of an enquiry; returns how many enquiries there were. */
export const eraseAddress = async (id: number): Promise<Erasure> =>
  (await (await post(adminCalls.submissionAddressErased(id))).json()) as Erasure;
