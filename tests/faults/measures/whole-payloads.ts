import { normalizeAddress } from '../../../src/contract/email-address.ts';
import { calls } from '../../../src/contract/paths.ts';
import type { Submission } from '../../../src/contract/submission.ts';
import { type Cluster, lookInside } from '../../support/cluster.ts';
import { generateEnquiries } from '../../support/generated.ts';
import { readOfficeList } from '../../support/site.ts';
import { fromNewSource } from '../../support/sources.ts';
import { type Finding, onCluster, shown, type Stage } from '../finding.ts';

/** A8: generated enquiries of both shapes come back to the office without a changed character. */
export function measureWholePayloads(stage: Stage, count: number): Promise<Finding> {
  return onCluster(stage, (cluster) => measure(cluster, count));
}

async function measure(cluster: Cluster, count: number): Promise<Finding> {
  const sent = generateEnquiries(8, count);
  const ids: number[] = [];
  for (const body of sent) {
    const answer = await fetch(cluster.origin + calls.contact, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...fromNewSource() },
      body: JSON.stringify(body),
    });
    ids.push(((await answer.json()) as { id: number }).id);
  }
  const own = (await readOfficeList(cluster.origin)).filter(({ id }) => ids.includes(id));
  const stored = new Map(own.map((one) => [one.id, one]));
  // The name as typed is for mails and exports: the office's list has its parts.
  const typed = await lookInside(cluster.place, (queries) =>
    queries.selectFrom('consultation_requests').select(['submissionId', 'fullName']).execute(),
  );
  const names = new Map(typed.map(({ submissionId, fullName }) => [submissionId, fullName]));
  const isChanged = ({ name, ...fields }: Record<string, string>, id = 0) =>
    !isSame(fields, stored.get(id)) || names.get(id) !== name;
  const changed = sent.filter((body, index) => isChanged(body, ids[index])).length;
  return {
    promise: 'A8 both payload shapes stored whole',
    target: `${shown(count)} generated cases, 0 changes`,
    measured: `${shown(stored.size)} stored, ${changed} changed`,
    outcome: changed === 0 && stored.size === count ? 'kept' : 'broken',
  };
}

function isSame(sent: Record<string, string>, stored: Submission | undefined): boolean {
  if (!stored) return false;
  // The domain of an address is stored as DNS writes it (src/contract/email-address.ts), all else as it was sent.
  const expected = { ...sent, email: normalizeAddress(sent['email'] ?? '') };
  return Object.entries(expected).every(([field, value]) => stored[field as keyof Submission] === value);
}
