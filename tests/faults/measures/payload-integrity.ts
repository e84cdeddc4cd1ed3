import { normalizeAddress } from '../../../src/contract/email-address.ts';
import { calls } from '../../../src/contract/paths.ts';
import type { Submission } from '../../../src/contract/submission.ts';
import { type Cluster, withDatabase } from '../../support/cluster.ts';
import { generateEnquiries } from '../../support/generated.ts';
import { readSubmissions } from '../../support/site.ts';
import { fromNewSource } from '../../support/sources.ts';
import { formatNumber, type Measurement } from '../../support/measurement.ts';
import { type Environment, onCluster } from '../environment.ts';

/** The admin list shows generated enquiries of both forms without a changed character. */
export function measurePayloadIntegrity(environment: Environment, count: number): Promise<Measurement> {
  return onCluster(environment, (cluster) => measure(cluster, count));
}

async function measure(cluster: Cluster, count: number): Promise<Measurement> {
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
  const own = (await readSubmissions(cluster.origin)).filter(({ id }) => ids.includes(id));
  const stored = new Map(own.map((one) => [one.id, one]));
  // Mails and exports hold the name as typed; the admin list holds its parts.
  const typed = await withDatabase(cluster.place, (queries) =>
    queries.selectFrom('consultation_requests').select(['submissionId', 'fullName']).execute(),
  );
  const names = new Map(typed.map(({ submissionId, fullName }) => [submissionId, fullName]));
  const isChanged = ({ name, ...fields }: Record<string, string>, id = 0) =>
    !isSame(fields, stored.get(id)) || names.get(id) !== name;
  const changed = sent.filter((body, index) => isChanged(body, ids[index])).length;
  return {
    name: 'both payload shapes stored whole',
    target: `${formatNumber(count)} generated cases, 0 changes`,
    measured: `${formatNumber(stored.size)} stored, ${changed} changed`,
    isMet: changed === 0 && stored.size === count,
  };
}

function isSame(sent: Record<string, string>, stored: Submission | undefined): boolean {
  if (!stored) return false;
  // The site stores the domain of an address as DNS writes it (src/contract/email-address.ts), everything else as sent.
  const expected = { ...sent, email: normalizeAddress(sent['email'] ?? '') };
  return Object.entries(expected).every(([field, value]) => stored[field as keyof Submission] === value);
}
