import autocannon from 'autocannon';
import { calls } from '../src/contract/paths.ts';
import { type Measurement, notMeasured } from '../tests/support/measurement.ts';
import { createDatabase, startPostgresServer } from '../tests/support/postgres-server.ts';
import { startSite } from '../tests/support/site.ts';
import { fromNewSource, manySources } from '../tests/support/sources.ts';

const clients = 16;
const seconds = 8;
const target = 'p99 ≤ 50 ms, 0 failed';
const label = (kind: string) => `POST ${calls.contact}, ${clients} clients, stored durably, limits on, ${kind}`;

/** Enquiries stored per second on either database. */
export async function measureEnquiries(): Promise<Measurement[]> {
  const rows = [await measureOn('SQLite', {})];
  const server = await startPostgresServer();
  if ('reason' in server) return [...rows, notMeasured(label('PostgreSQL'), target, server.reason)];
  try {
    return [...rows, await measureOn('PostgreSQL', { DATABASE_URL: await createDatabase(server.url) })];
  } finally {
    await server.stop();
  }
}

async function measureOn(kind: string, env: Record<string, string>): Promise<Measurement> {
  const site = await startSite({ ...manySources, LOG_LEVEL: 'warn', ...env });
  try {
    // The site compresses its pages in the first seconds.
    await load(site.origin, 6);
    const { requests, latency, errors, non2xx } = await load(site.origin, seconds);
    const failed = errors + non2xx;
    return {
      name: label(kind),
      target,
      measured: `${Math.round(requests.average).toLocaleString('en')}/s, p50 ${latency.p50} ms, p99 ${latency.p99} ms, ${failed} failed`,
      isMet: latency.p99 <= 50 && failed === 0,
    };
  } finally {
    await site.stop();
    await site.remove();
  }
}

/** Visitors with addresses and messages of their own send one enquiry after another. */
function load(origin: string, duration: number) {
  return autocannon({
    url: origin,
    connections: clients,
    duration,
    requests: [
      {
        method: 'POST',
        path: calls.contact,
        setupRequest: (request) => ({
          ...request,
          headers: { 'Content-Type': 'application/json', ...fromNewSource() },
          body: JSON.stringify({
            firstName: 'Ada',
            lastName: 'Benali',
            email: 'ada@engine.example',
            phone: '+1 902 555 0177',
            service: 'mobile',
            message: `Clinic ${Math.random()} waits for one spreadsheet to win.`,
          }),
        }),
      },
    ],
  });
}
