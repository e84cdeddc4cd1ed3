import { adminCalls } from '../../contract/admin-paths.ts';
import type { AddressSummary } from '../../contract/address-summary.ts';
import type { Erasure } from '../../contract/bulk.ts';
import { fetchJson, post, postForJson } from './request.ts';

/** An address may have thousands of enquiries. */
const patience = { timeoutMs: 60_000 };

/** Deletes enquiries, all or none; returns how many there were. */
export const eraseSeveral = (ids: readonly number[]) => postForJson<Erasure>(adminCalls.submissionsErased, { ids });

/** How much is stored about the address of an enquiry. */
export const fetchAddressSummary = (id: number) => fetchJson<AddressSummary>(adminCalls.submissionAddress(id));

/** Everything that is stored about the address of an enquiry, as a JSON file. */
export const exportAddress = async (id: number): Promise<Blob> =>
  (await post(adminCalls.submissionAddressExported(id), undefined, patience)).blob();

/** Erases everything that is stored about the address of an enquiry; returns how many enquiries there were. */
export const eraseAddress = (id: number) =>
  postForJson<Erasure>(adminCalls.submissionAddressErased(id), undefined, patience);
