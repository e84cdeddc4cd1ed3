import { isIP } from 'node:net';
import { AdministratorError, getNamedUser, type RecordAct } from './administrators.ts';
import type { AccountStore } from './account-store.ts';
import type { PasskeyStore, StoredPasskey } from './passkey-store.ts';
import type { Passkeys } from './passkeys.ts';

type Parts = {
  accounts: Pick<AccountStore, 'findUser' | 'removePasskeys'>;
  store: Pick<PasskeyStore, 'listPasskeys'>;
  passkeys: Pick<Passkeys, 'createLink'>;
  siteOrigin: string;
  recordAct: RecordAct;
};

/** Passkeys, for `npm run admin`; works while the server runs. The command is also the only recovery. */
export function createPasskeyAdministration({ accounts, store, passkeys, siteOrigin, recordAct }: Parts) {
  /**
   * A link with which an administrator registers a passkey.
   * @throws {AdministratorError} for other users, and where no browser would offer passkeys on this site
   */
  async function createLink(username: string): Promise<string> {
    const user = await getNamedUser(accounts, username);
    if (user.role !== 'admin')
      throw new AdministratorError(`'${username}' is no administrator: passkeys are for administrators only.`);
    requireUsableOrigin(siteOrigin);
    return passkeys.createLink(user);
  }

  /** The passkeys of a user, the oldest first. */
  const list = async (username: string): Promise<StoredPasskey[]> =>
    store.listPasskeys((await getNamedUser(accounts, username)).id);

  /**
   * Removes one passkey, or all, and signs the user out everywhere.
   * @returns the number removed
   * @throws {AdministratorError} where there is no such passkey
   */
  async function remove(username: string, id: number | 'all'): Promise<number> {
    const user = await getNamedUser(accounts, username);
    const removed = await accounts.removePasskeys(user.id, id, (trx) => recordAct(trx, 'passkey-removed', user));
    if (removed === 0)
      throw new AdministratorError(
        id === 'all'
          ? `'${username}' has no passkey.`
          : `'${username}' has no passkey ${id}: 'npm run admin -- passkeys NAME' lists them.`,
      );
    return removed;
  }

  return { createLink, list, remove };
}

/** Browsers offer passkeys on secure origins with a domain name only (WebAuthn, 5.1.3 and 13.4.9). */
function requireUsableOrigin(siteOrigin: string): void {
  const { protocol, hostname } = new URL(siteOrigin);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = isIP(hostname) > 0 || hostname.startsWith('[');
  if ((protocol === 'https:' && !isAddress) || isLocal) return;
  throw new AdministratorError(
    `Browsers offer passkeys on https:// and a domain name only, and SITE_ORIGIN is ${siteOrigin}: please set the site's public address.`,
  );
}
