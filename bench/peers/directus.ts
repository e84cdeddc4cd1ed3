import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, runStatement, startPostgresServer } from '../../tests/support/postgres-server.ts';
import { freePort } from '../../tests/support/site.ts';
import { enquiryOf, post } from '../enquiries-per-second.ts';
import { answers, type Program, startProgram, untilUp } from '../external-programs.ts';
import { ensureNpmProgram, nodeEnvironment } from './npm-program.ts';
import type { Peer } from './peer.ts';

const version = '12.4.0';
const administrator = { email: 'margaret@example.com', password: 'four tall ships at noon' };
/** The policy of everybody who is not signed in: Directus creates it with this id. */
const publicPolicy = 'abf8a154-5b1c-4a46-ac9c-7300570f4f17';

/** Starts Directus of npm on PostgreSQL, with a collection in which everybody may create enquiries. */
export async function startDirectus(): Promise<Peer> {
  const installed = ensureDirectus();
  const postgres = await startPostgresServer();
  if ('reason' in postgres) throw new Error(postgres.reason);
  const folder = mkdtempSync(join(tmpdir(), 'bench-directus-'));
  let program: Program | undefined;
  const stop = async () => {
    await program?.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const [database, port] = [await createDatabase(postgres.url), await freePort()];
    const origin = `http://127.0.0.1:${port}`;
    const client = join(installed, 'node_modules/directus/cli.js');
    const options = { cwd: folder, env: { ...nodeEnvironment(), ...settings(folder, database, port) } };
    execFileSync(process.execPath, [client, 'bootstrap'], { ...options, stdio: 'pipe' });
    program = startProgram(process.execPath, [client, 'start'], options);
    await untilUp(program, () => answers(`${origin}/server/ping`), 60_000);
    await createCollection(origin);
    const subject = `Directus ${version}`;
    return {
      subject,
      homes: [],
      pids: [program.pid, postgres.pid],
      intake: {
        // Without the permission to read, a stored item is answered without content.
        send: async (agent, message) =>
          (await post(agent, port, '/items/enquiries', JSON.stringify(enquiryOf(message)))) === 204,
        count: async () => Number((await runStatement(database, 'select count(*) from enquiries'))[0]?.['count']),
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The version of isolated-vm that Directus asks for does not compile for Node 24; the next one has built files. */
const ensureDirectus = () =>
  ensureNpmProgram(`directus-${version}`, (folder, run) => {
    const description = { private: true, dependencies: { directus: version }, overrides: { 'isolated-vm': '6' } };
    writeFileSync(join(folder, 'package.json'), JSON.stringify(description));
    run('npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error');
  });

const settings = (folder: string, database: string, port: number) => ({
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  SECRET: 'four tall ships at noon, measured',
  DB_CLIENT: 'pg',
  DB_CONNECTION_STRING: database,
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  EXTENSIONS_PATH: folder,
  STORAGE_LOCAL_ROOT: folder,
  TELEMETRY: 'false',
  LOG_LEVEL: 'warn',
});

/** Creates the collection with the fields of an enquiry, and the permission to create in it. */
async function createCollection(origin: string): Promise<void> {
  const headers: Record<string, string> = { 'Content-Type': 'application/json' };
  const create = async (path: string, body: object) => {
    const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { data: { access_token?: string } };
  };
  const { data } = await create('/auth/login', administrator);
  headers['Authorization'] = `Bearer ${data.access_token}`;
  const fields = Object.keys(enquiryOf('')).map((field) => ({ field, type: 'text', schema: {}, meta: {} }));
  const id = { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true }, meta: {} };
  const createdAt = { field: 'createdAt', type: 'timestamp', schema: {}, meta: { special: ['date-created'] } };
  await create('/collections', { collection: 'enquiries', schema: {}, meta: {}, fields: [id, ...fields, createdAt] });
  await create('/permissions', { policy: publicPolicy, collection: 'enquiries', action: 'create', fields: ['*'] });
}
