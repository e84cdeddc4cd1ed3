/** What libpq takes in an address (PostgreSQL manual, 34.1.2); it refuses every other parameter. */
const known = new Set([
  'application_name',
  'channel_binding',
  'client_encoding',
  'connect_timeout',
  'dbname',
  'gssencmode',
  'host',
  'hostaddr',
  'keepalives',
  'keepalives_idle',
  'krbsrvname',
  'options',
  'passfile',
  'port',
  'service',
  'sslcert',
  'sslcrl',
  'sslkey',
  'sslmode',
  'sslnegotiation',
  'sslpassword',
  'sslrootcert',
  'target_session_attrs',
  'user',
]);

/**
 * The address of DATABASE_URL for PostgreSQL's own programs, without the password: every user of the machine can read a
 * command line. The password goes into their environment as PGPASSWORD.
 * @param database another database of the same server
 */
export function toLibpqAddress(databaseUrl: string, database?: string): { address: string; password?: string } {
  const url = new URL(databaseUrl);
  const { searchParams } = url;
  const password = searchParams.get('password') ?? decodeURIComponent(url.password);
  url.password = '';
  // Node's driver has spellings of its own for an encrypted connection whose certificate is not verified.
  if (searchParams.get('sslmode') === 'no-verify' || /^(?:true|1)$/.test(searchParams.get('ssl') ?? ''))
    searchParams.set('sslmode', 'require');
  const unknown = searchParams.keys().filter((name) => !known.has(name));
  for (const name of unknown.toArray()) searchParams.delete(name);
  if (database !== undefined) {
    url.pathname = `/${encodeURIComponent(database)}`;
    searchParams.delete('dbname');
  }
  // libpq reads '+' as itself, and takes no '=' within a value.
  url.search = searchParams.toString().replaceAll('+', '%20');
  return { address: url.href, ...(password && { password }) };
}
