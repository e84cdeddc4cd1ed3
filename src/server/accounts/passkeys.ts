import { createHash, randomBytes } from 'node:crypto';
import type { User } from '../../contract/account.ts';
import type { NewCredential, PasskeyAnswer, PasskeyOffered, PasskeyRequested } from '../../contract/passkey.ts';
import { paths } from '../../contract/paths.ts';
import type { AccountStore, StoredUser } from './account-store.ts';
import type { PasskeyStore, PendingSignIn, StoredPasskey } from './passkey-store.ts';
import type { RecordAct } from './administrators.ts';
import {
  algorithms,
  PasskeyRefusedError,
  type RelyingParty,
  verifyAnswer,
  verifyNewCredential,
} from './passkey-verification.ts';

const minuteMs = 60_000;
/** How long the link of the command is valid, and how long a right password waits for its passkey (decision 43). */
export const linkMs = 30 * minuteMs;
const pendingMs = 5 * minuteMs;

/** 256 random bits, base64url. */
const randomText = () => randomBytes(32).toString('base64url');
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** The domain of passkeys is that of the site's address; a change of the domain makes all of them useless. */
const relyingPartyOf = (siteOrigin: string): RelyingParty => {
  const { hostname, origin } = new URL(siteOrigin);
  return { id: hostname, origin };
};

type Parts = {
  store: PasskeyStore;
  accounts: Pick<AccountStore, 'addPasskey'>;
  siteOrigin: string;
  clock: () => Date;
  /** Records that a passkey was registered, in the same transaction. */
  recordAct: RecordAct;
};

/** What became of a registration: the link is gone, or the passkey is another account's or this one's already. */
export type Registered = 'registered' | 'gone' | 'taken';

/** Passkeys of administrators: the second factor after the password. */
export function createPasskeys({ store, accounts, siteOrigin, clock, recordAct }: Parts) {
  const relyingParty = relyingPartyOf(siteOrigin);
  const now = () => clock().toISOString();
  const later = (ms: number) => new Date(clock().getTime() + ms);

  /** A link with which the user registers one passkey; an earlier link of this user ends. */
  async function createLink(user: User): Promise<string> {
    const token = randomText();
    const expiresAt = later(linkMs).toISOString();
    await store.replaceLink({ userId: user.id, tokenHash: hashOf(token), challenge: null, expiresAt });
    // After the #, it is neither sent to servers nor in their logs.
    return `${relyingParty.origin}${paths.passkey}#${token}`;
  }

  /** What the browser makes a passkey from, with a new challenge; undefined for a link that is used or has expired. */
  async function offer(token: string): Promise<PasskeyOffered | undefined> {
    const link = await store.findLink(hashOf(token), now());
    if (!link) return undefined;
    const { id, username } = link.user;
    const challenge = randomText();
    await store.setLinkChallenge(hashOf(token), challenge);
    return {
      username,
      options: {
        challenge,
        rp: { id: relyingParty.id, name: relyingParty.id },
        // The same for each passkey of an account: one that is made anew replaces the old one in a password manager.
        user: { id: Buffer.from(String(id)).toString('base64url'), name: username, displayName: username },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        timeout: pendingMs,
        attestation: 'none',
        excludeCredentials: (await store.listPasskeys(id)).map(describe),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      },
    };
  }

  /**
   * Registers a passkey and uses the link up. The account's first one ends all its sessions.
   * @throws {PasskeyRefusedError} for an answer that does not fit; the link stays valid, its challenge does not
   */
  async function register(token: string, name: string, credential: NewCredential): Promise<Registered> {
    const tokenHash = hashOf(token);
    const link = await store.findLink(tokenHash, now());
    if (!link) return 'gone';
    if (!link.challenge || !(await store.useLinkChallenge(tokenHash, link.challenge)))
      throw new PasskeyRefusedError('the challenge was used already');
    const verified = await verifyNewCredential(credential, link.challenge, relyingParty);
    const { transports } = credential.response;
    const passkey = { ...verified, userId: link.user.id, transports, name: name.trim(), createdAt: now() };
    return accounts.addPasskey(passkey, tokenHash, (trx) => recordAct(trx, 'passkey-added', link.user));
  }

  /** A sign-in that has the password and lacks the passkey. Its token opens nothing but the passkey's own calls. */
  async function beginSignIn(user: StoredUser): Promise<{ token: string; expiresAt: Date; request: PasskeyRequested }> {
    const [token, challenge, expiresAt] = [randomText(), randomText(), later(pendingMs)];
    await store.insertPending({
      tokenHash: hashOf(token),
      userId: user.id,
      challenge,
      expiresAt: expiresAt.toISOString(),
    });
    return { token, expiresAt, request: await requestOf(user, challenge) };
  }

  /** A new challenge for another try; undefined where the sign-in took too long or was ended. */
  async function askAgain(token: string): Promise<PasskeyRequested | undefined> {
    const pending = await findPending(token);
    if (!pending) return undefined;
    const challenge = randomText();
    await store.setPendingChallenge(hashOf(token), challenge);
    return requestOf(pending.user, challenge);
  }

  const findPending = (token: string): Promise<PendingSignIn | undefined> => store.findPending(hashOf(token), now());

  /**
   * Checks the answer to the challenge, which is used up by it. The pending sign-in ends where the answer is right.
   * @returns the passkey, or undefined where the sign-in ended meanwhile
   * @throws {PasskeyRefusedError} for an answer that does not fit
   */
  async function finishSignIn(
    token: string,
    { user, challenge }: PendingSignIn,
    answer: PasskeyAnswer,
  ): Promise<StoredPasskey | undefined> {
    const tokenHash = hashOf(token);
    if (!challenge || !(await store.usePendingChallenge(tokenHash, challenge)))
      throw new PasskeyRefusedError('the challenge was used already');
    const passkey = await store.findPasskey(user.id, answer.id);
    if (!passkey) throw new PasskeyRefusedError('the account has no such passkey');
    const counter = await verifyAnswer(answer, challenge, relyingParty, passkey);
    if (!(await store.recordUse(passkey, counter, now())))
      throw new PasskeyRefusedError('the passkey was used at the same time');
    return (await store.deletePending(tokenHash)) ? passkey : undefined;
  }

  async function requestOf(user: User, challenge: string): Promise<PasskeyRequested> {
    const passkey: PasskeyRequested['passkey'] = {
      challenge,
      rpId: relyingParty.id,
      timeout: pendingMs,
      userVerification: 'preferred',
      allowCredentials: (await store.listPasskeys(user.id)).map(describe),
    };
    return { passkey };
  }

  const endSignIn = (token: string) => store.deletePending(hashOf(token));
  const sweep = () => store.deleteExpired(now());

  return { createLink, offer, register, beginSignIn, askAgain, findPending, finishSignIn, endSignIn, sweep };
}

const describe = ({ credentialId, transports }: StoredPasskey) => ({
  id: credentialId,
  type: 'public-key',
  transports,
});

export type Passkeys = ReturnType<typeof createPasskeys>;
