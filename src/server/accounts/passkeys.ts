import { isIP } from 'node:net';
import type { Context } from 'hono';
import type { User } from '../../contract/account.ts';
import type { NewLink } from '../../contract/account-page.ts';
import {
  newPasskey,
  passkeyAnswer,
  passkeyLink,
  type PasskeyOffered,
  type PasskeyRequested,
} from '../../contract/passkey.ts';
import { paths } from '../../contract/paths.ts';
import { recordEvents } from '../audit/events-store.ts';
import type { Queries } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { HttpError, fieldsError } from '../http/http-error.ts';
import { readFields } from '../http/request-body.ts';
import { requestIdOf } from '../http/request-id.ts';
import { clearPendingCookie, readPendingCookie, writePendingCookie } from '../http/session-cookie.ts';
import type { Site } from '../site.ts';
import { lockAdministrators } from './account-store.ts';
import { countFailedSignIn } from './failed-sign-ins.ts';
import {
  deleteLink,
  findLink,
  type OneTimeLink,
  saveLink,
  setChallenge,
  takeChallenge,
} from './one-time-link-store.ts';
import { countLink, linkIsGone } from './one-time-links.ts';
import { insertPasskey, listPasskeys, recordPasskeyUse, type StoredPasskey } from './passkey-store.ts';
import {
  algorithms,
  PasskeyRefusedError,
  type RelyingParty,
  verifyAnswer,
  verifyNewCredential,
} from './passkey-verification.ts';
import { deleteSessionsOfUser } from './session-store.ts';
import { beginSession, countSignIn } from './sessions.ts';
import { createToken } from './tokens.ts';
import { minuteMs } from '../../contract/duration.ts';

// Passkeys of administrators: the second factor after the password (decision 43). The page of a link registers one, the
// second step of a sign-in asks for it.

/** How long the link of the command is valid, and how long a right password waits for its passkey (decision 43). */
export const passkeyLinkMs = 30 * minuteMs;
const pendingMs = 5 * minuteMs;

/** Characters of a reason in the log: it may quote what the browser sent. */
const maxReason = 200;

/** The domain of passkeys is that of the site's address; a change of the domain makes all of them useless. */
function relyingPartyOf(siteOrigin: string): RelyingParty {
  const { hostname, origin } = new URL(siteOrigin);
  return { id: hostname, origin };
}

/** Whether browsers offer passkeys on a site: on secure origins with a domain name only (WebAuthn, 5.1.3 and 13.4.9). */
export function isOriginForPasskeys(siteOrigin: string): boolean {
  const { protocol, hostname } = new URL(siteOrigin);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = isIP(hostname) > 0 || hostname.startsWith('[');
  return (protocol === 'https:' && !isAddress) || isLocal;
}

/** A link with which an administrator registers one passkey; an earlier link of theirs ends. */
export async function createPasskeyLink({ config, clock }: Site, queries: Queries, user: User): Promise<NewLink> {
  const token = createToken();
  const expiresAt = new Date(clock().getTime() + passkeyLinkMs).toISOString();
  await saveLink(queries, { kind: 'passkey', userId: user.id, token, challenge: null, expiresAt });
  // After the #, it is neither sent to servers nor in their logs.
  return { link: `${relyingPartyOf(config.siteOrigin).origin}${paths.passkey}#${token}`, expiresAt };
}

/** POST /api/passkeys/options: whose link it is and what to make a passkey from; 410 for a link that is not valid. */
export async function offerPasskey(site: Site, context: Context): Promise<Response> {
  const { queries } = site.database;
  await countLink(site, context);
  const { fields } = await readFields(context, 'the link');
  const { data } = passkeyLink.safeParse(fields);
  const link = data && (await findLink(queries, 'passkey', data.token, site.clock()));
  if (!link) throw linkIsGone();
  const { id, username } = link.user;
  const challenge = createToken();
  await setChallenge(queries, data.token, challenge);
  const { id: domain } = relyingPartyOf(site.config.siteOrigin);
  const offered: PasskeyOffered = {
    username,
    options: {
      challenge,
      rp: { id: domain, name: domain },
      // The same for each passkey of an account: one that is made anew replaces the old one in a password manager.
      user: { id: Buffer.from(String(id)).toString('base64url'), name: username, displayName: username },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout: pendingMs,
      attestation: 'none',
      excludeCredentials: (await listPasskeys(queries, id)).map(describe),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    },
  };
  return context.json(offered);
}

/**
 * POST /api/passkeys: registers a passkey and uses the link up; 409 for one that is registered already. The account's
 * first one ends all its sessions, each of which began with only the password. A refused answer uses its challenge up,
 * not the link.
 */
export async function registerPasskey(site: Site, context: Context): Promise<Response> {
  const { queries } = site.database;
  await countLink(site, context);
  const { fields } = await readFields(context, 'the passkey');
  const { data, error } = newPasskey.safeParse(fields);
  if (error)
    throw fieldsError(
      error.issues.filter(({ path }) => path[0] === 'name'),
      'This passkey could not be read.',
    );
  const { token, name, credential } = data;
  const link = await findLink(queries, 'passkey', token, site.clock());
  if (!link) throw linkIsGone();
  const verified = await verifyOnce(site, token, link, (challenge) =>
    verifyNewCredential(credential, challenge, relyingPartyOf(site.config.siteOrigin)),
  ).catch((failure: unknown) => {
    throw refuse(site, failure, 'registration');
  });
  const { transports } = credential.response;
  const { id: userId } = link.user;
  const passkey = { ...verified, userId, transports, name: name.trim(), createdAt: site.clock().toISOString() };
  // An error rolls everything back: the link of a passkey that is registered already stays valid.
  await inTransaction(queries, async (trx) => {
    if (!(await lockAdministrators(trx)).includes(userId) || !(await deleteLink(trx, token))) throw linkIsGone();
    const isFirst = (await listPasskeys(trx, userId)).length === 0;
    if (!(await insertPasskey(trx, passkey)))
      throw new HttpError(409, 'This passkey is registered already. Please use another device.');
    if (isFirst) await deleteSessionsOfUser(trx, userId);
    await recordEvents(site, trx, { by: { ...link.user, requestId: requestIdOf(context) }, what: 'passkey-added' });
  });
  return context.body(null, 204);
}

/**
 * The response if a passkey is needed, after a right password or as a proof: 202 with what the passkey has to sign, and a
 * cookie whose token opens only the calls of the second step.
 */
export async function askForPasskey(site: Site, context: Context, user: User): Promise<Response> {
  const { queries } = site.database;
  const former = readPendingCookie(context);
  if (former) await deleteLink(queries, former);
  const [token, challenge] = [createToken(), createToken()];
  const now = site.clock();
  const expiresAt = new Date(now.getTime() + pendingMs);
  const link = { kind: 'sign-in', userId: user.id, token, challenge, expiresAt: expiresAt.toISOString() } as const;
  await saveLink(queries, link);
  writePendingCookie(context, token, { from: now, until: expiresAt });
  return context.json(await requestOf(site, user, challenge), 202);
}

/** POST /api/login/passkey/challenge: a new challenge, for another try. */
export async function askForPasskeyAgain(site: Site, context: Context): Promise<Response> {
  const { token, pending } = await requirePending(site, context);
  await countSignIn(site, context);
  const challenge = createToken();
  await setChallenge(site.database.queries, token, challenge);
  return context.json(await requestOf(site, pending.user, challenge));
}

/** POST /api/login/passkey: signs in; 401 without a password before, 403 for an answer that does not fit. */
export async function answerPasskey(site: Site, context: Context): Promise<Response> {
  const { queries } = site.database;
  const { token, pending } = await requirePending(site, context);
  const { user } = pending;
  // An answer counts as a try with a password does.
  await countSignIn(site, context, user.username);
  const { fields } = await readFields(context, 'the passkey');
  const { data } = passkeyAnswer.safeParse(fields);
  if (!data) throw new HttpError(400, 'This passkey could not be read.');
  const passkey = await verifyOnce(site, token, pending, async (challenge) => {
    const stored = (await listPasskeys(queries, user.id)).find(({ credentialId }) => credentialId === data.id);
    if (!stored) throw new PasskeyRefusedError('the passkey does not belong to the account');
    const counter = await verifyAnswer(data, challenge, relyingPartyOf(site.config.siteOrigin), stored);
    if (!(await recordPasskeyUse(queries, stored, counter, site.clock().toISOString())))
      throw new PasskeyRefusedError('the passkey was used at the same time');
    return stored;
  }).catch((failure: unknown) => {
    if (failure instanceof PasskeyRefusedError) countFailedSignIn(site, context, user);
    throw refuse(site, failure, 'sign-in');
  });
  if (!(await deleteLink(queries, token))) throw isOver(context);
  await beginSession(site, context, user, passkey.id);
  const { id, username, role, createdAt } = user;
  return context.json({ id, username, role, createdAt });
}

/** Verifies what was signed, and uses its challenge up: a second answer to it is refused, also at the same moment. */
async function verifyOnce<Result>(
  { database }: Site,
  token: string,
  { challenge }: OneTimeLink,
  verify: (challenge: string) => Promise<Result>,
): Promise<Result> {
  if (!challenge || !(await takeChallenge(database.queries, token, challenge)))
    throw new PasskeyRefusedError('the challenge was used already');
  return verify(challenge);
}

async function requestOf({ config, database }: Site, user: User, challenge: string): Promise<PasskeyRequested> {
  return {
    passkey: {
      challenge,
      rpId: relyingPartyOf(config.siteOrigin).id,
      timeout: pendingMs,
      userVerification: 'preferred',
      allowCredentials: (await listPasskeys(database.queries, user.id)).map(describe),
    },
  };
}

const describe = ({ credentialId, transports }: StoredPasskey) => ({
  id: credentialId,
  type: 'public-key',
  transports,
});

/**
 * The sign-in of this browser that has its password.
 * @throws {HttpError} 401 if it took too long or was ended
 */
async function requirePending(
  { database, clock }: Site,
  context: Context,
): Promise<{ token: string; pending: OneTimeLink }> {
  const token = readPendingCookie(context);
  const pending = token ? await findLink(database.queries, 'sign-in', token, clock()) : undefined;
  if (!token || !pending) throw isOver(context);
  return { token, pending };
}

/** The error for the browser; only the log has the reason. */
function refuse({ log }: Site, failure: unknown, during: 'registration' | 'sign-in'): unknown {
  if (!(failure instanceof PasskeyRefusedError)) return failure;
  const reason = failure.message.slice(0, maxReason);
  log.warn({ event: 'passkey-refused', during, reason }, 'a passkey was not accepted');
  return new HttpError(403, 'This passkey was not accepted. Please try again.');
}

function isOver(context: Context): HttpError {
  clearPendingCookie(context);
  return new HttpError(401, 'The sign-in took too long. Please enter your password again.');
}
