import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { freePort } from './site.ts';

/** A PostgreSQL server that the tests started on this machine. */
export type PostgresServer = {
  /** The address of its default database. */
  url: string;
  /** The parent of all its processes. */
  pid: number;
  /** The owner of its files, if that is another user. */
  owner: { uid: number; gid: number } | undefined;
  stop(): Promise<void>;
};

/** Runs a statement and returns its rows. */
export async function runStatement(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Creates a database, empty or as the options say, and returns its address. */
export async function createDatabase(serverUrl: string, options = ''): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runStatement(serverUrl, `create database ${name} ${options}`);
  return serverUrl.replace(/\/[^/]*$/, `/${name}`);
}

/**
 * After a crash the server flushes all files before it accepts connections: with many databases, file by file takes up
 * to a minute (https://www.postgresql.org/docs/current/runtime-config-error-handling.html).
 */
const afterCrash = process.platform === 'linux' ? ['-c', 'recovery_init_sync_method=syncfs'] : [];

/**
 * Most tests need no durability. The autovacuum daemon starts a process for each of
 * hundreds of databases every few seconds, and finds nothing to do. The databases of a file stay open until its end: five
 * files at once need more than the default of 100 connections.
 */
const withoutDurability = [
  ...['fsync', 'full_page_writes', 'autovacuum'].map((name) => `${name}=off`),
  'max_connections=500',
].flatMap((setting) => ['-c', setting]);

type PostgresOptions = {
  /** With the default durability, for tests and measurements of it. */
  isDurable?: boolean;
  /** In PEM; with it the server refuses connections without TLS. */
  certificate?: { key: string; cert: string };
};

/** Starts a server; returns the reason if none can be started. */
export async function startPostgresServer({ isDurable = true, certificate }: PostgresOptions = {}): Promise<
  PostgresServer | { reason: string }
> {
  const binaries = findBinaries();
  if (!binaries) return { reason: 'no PostgreSQL is installed here (initdb and postgres were not found)' };
  const owner = findOwner();
  const folder = mkdtempSync(join(tmpdir(), 'site-postgres-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const setUpOptions = { cwd: folder, stdio: 'pipe', ...owner } as const;
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'site', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    setUpOptions,
  );
  if (certificate) {
    const own = { mode: 0o600 };
    writeFileSync(join(data, 'server.key'), certificate.key, own);
    writeFileSync(join(data, 'server.crt'), certificate.cert, own);
    writeFileSync(join(data, 'pg_hba.conf'), 'hostssl all all 127.0.0.1/32 trust\n', own);
    if (owner) for (const name of ['server.key', 'server.crt']) chownSync(join(data, name), owner.uid, owner.gid);
  }
  const port = await freePort();
  // The shell ends the server when its input closes, also when this process is killed. SIGQUIT: its files are not needed.
  const script = `"$0" "$@" & server=$!; read -r _; kill -QUIT $server; wait $server; rm -rf "${data}"`;
  const server = spawn(
    'sh',
    [
      '-c',
      script,
      join(binaries, 'postgres'),
      '-D',
      data,
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
      '-k',
      folder,
      ...afterCrash,
      ...(isDurable ? [] : withoutDurability),
      ...(certificate ? ['-c', 'ssl=on'] : []),
    ],
    { cwd: folder, stdio: ['pipe', 'ignore', 'pipe'], ...owner },
  );
  let said = '';
  server.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2_000)));
  const ended = once(server, 'exit');
  const stop = async () => {
    server.stdin.end();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `postgres://site@127.0.0.1:${port}/postgres`;
  if (!(await answersWithin(certificate ? `${url}?sslmode=no-verify` : url, 20_000))) {
    await stop();
    return { reason: `PostgreSQL did not start: ${said}` };
  }
  const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  return { url, pid, owner, stop };
}

/** The folder that holds both programs: from the search path, or the newest version that a package installed. */
function findBinaries(): string | undefined {
  const packaged = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt']
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((version) => join(folder, version, 'bin')))
    .toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  return [...(process.env['PATH'] ?? '').split(delimiter), ...packaged].find(
    (folder) => folder && ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))),
  );
}

/** PostgreSQL refuses to run as root: another user then owns it. */
function findOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (what: string) => Number(execFileSync('id', [what, name], { encoding: 'utf8', stdio: 'pipe' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // This machine does not have this user: try the next one.
    }
  }
  throw new Error('it refuses to run as root, and there is neither a user postgres nor nobody');
}

async function answersWithin(url: string, timeoutMs: number): Promise<boolean> {
  const until = Date.now() + timeoutMs;
  while (Date.now() < until) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
    // A connection that breaks while the server starts must not end the test run.
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  return false;
}
