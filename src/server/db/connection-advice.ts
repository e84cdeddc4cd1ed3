/** Whether SQLite found the file of the embedded database damaged (https://sqlite.org/rescode.html). */
export const isDamage = (error: unknown): boolean =>
  /^SQLITE_(CORRUPT|NOTADB)/.test(String((error as NodeJS.ErrnoException).code));

/** What to do about a damaged database. */
export const damageAdvice = 'Its file is damaged: restore a backup (docs/how-to/backups.md).';

const withAuthority = '?sslmode=verify-full&sslrootcert=/path/to/ca.pem';

/** What to do about a PostgreSQL that cannot be reached, by Node's codes of TLS and PostgreSQL's own words. */
function advisePostgres({ code = '', message, syscall }: NodeJS.ErrnoException): string {
  if (
    /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(?:GET_ISSUER_CERT|VERIFY_LEAF_SIGNATURE))/.test(
      code,
    )
  )
    return `This machine does not know who signed the certificate of the server: save its CA certificate, and end the address with ${withAuthority} (docs/how-to/postgresql.md).`;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return 'The certificate is for another host: write the host name that the certificate has.';
  if (code === 'CERT_HAS_EXPIRED') return 'The server needs a new certificate.';
  if (code === '28000' && message.includes('no encryption'))
    return 'The server requires TLS: end the address with ?sslmode=verify-full (docs/how-to/postgresql.md).';
  if (message.includes('does not support SSL'))
    return 'The server has no TLS: remove sslmode from the address if it is on this machine or a private network.';
  if (code === 'ENOENT' && syscall === 'open') return 'Correct the path in the address.';
  return 'Check that it runs, and that address, name and password are right.';
}

/**
 * What to do about a database that cannot be opened, in one sentence.
 * @param isPostgres whether it is PostgreSQL, and not the embedded one
 */
export function adviseOnConnection(error: unknown, isPostgres: boolean): string {
  if (isDamage(error)) return damageAdvice;
  if (isPostgres) return advisePostgres(error as NodeJS.ErrnoException);
  const code = String((error as NodeJS.ErrnoException).code);
  if (code === 'EROFS')
    return 'Under systemd, make the folder first, as the user of the site, and name it in ReadWritePaths of the unit.';
  // As when a command was run as root before.
  return /^(?:EACCES|EPERM|SQLITE_CANTOPEN|SQLITE_READONLY)/.test(code)
    ? 'If its files belong to another user, give them to the user of the site (chown), and run commands as that user.'
    : 'Choose a folder in which this user may write.';
}
