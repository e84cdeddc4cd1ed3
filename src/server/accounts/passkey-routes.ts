import type { Context } from 'hono';
import { type PasskeyAnswer, newPasskey, passkeyAnswer, passkeyLink } from '../../contract/passkey.ts';
import { HttpError, fieldsError } from '../http/http-error.ts';
import { readFields } from '../http/request-body.ts';
import { clearPendingCookie, readPendingCookie, writePendingCookie } from '../http/session-cookie.ts';
import type { StoredUser } from './account-store.ts';
import type { PendingSignIn } from './passkey-store.ts';
import { PasskeyRefusedError } from './passkey-verification.ts';
import type { Passkeys } from './passkeys.ts';
import type { SessionStart } from './session-start.ts';

type Parts = {
  passkeys: Passkeys;
  sessionStart: SessionStart;
  /** Throws 429 once a source has used the page of a link too often. */
  countLink: (context: Context) => Promise<void>;
  /** Counts an answer that was not accepted, for the audit log. */
  countFailedSignIn: (account: StoredUser) => void;
  log: { warn(fields: object, message: string): void };
};

const noStore = { 'Cache-Control': 'no-store' };
/** Of a reason in the log: it may quote what the browser sent. */
const maxReason = 200;

/** The endpoints for passkeys: the page of a link registers one, the second step of a sign-in asks for it. */
export function createPasskeyRoutes({ passkeys, sessionStart, countLink, countFailedSignIn, log }: Parts) {
  /** POST /api/passkeys/options: whose link it is and what to make a passkey from; 410 for a link that is not valid. */
  async function offer(context: Context): Promise<Response> {
    await countLink(context);
    const { fields } = await readFields(context, 'the link');
    const { data } = passkeyLink.safeParse(fields);
    const offered = data && (await passkeys.offer(data.token));
    if (!offered) throw linkIsGone();
    return context.json(offered, 200, noStore);
  }

  /** POST /api/passkeys: registers a passkey; 409 for one that is registered already. */
  async function register(context: Context): Promise<Response> {
    await countLink(context);
    const { fields } = await readFields(context, 'the passkey');
    const { data, error } = newPasskey.safeParse(fields);
    if (error)
      throw fieldsError(
        error.issues.filter(({ path }) => path[0] === 'name'),
        'This passkey could not be read.',
      );
    const outcome = await passkeys.register(data.token, data.name, data.credential).catch((failure: unknown) => {
      throw refuse(failure, 'registration');
    });
    if (outcome === 'gone') throw linkIsGone();
    if (outcome === 'taken') throw new HttpError(409, 'This passkey is registered already. Please use another device.');
    return context.body(null, 204, noStore);
  }

  /** Instead of a session: 202 with what the passkey has to sign, and a cookie for the second step. */
  async function ask(context: Context, user: StoredUser): Promise<Response> {
    const former = readPendingCookie(context);
    if (former) await passkeys.endSignIn(former);
    const { token, expiresAt, request } = await passkeys.beginSignIn(user);
    writePendingCookie(context, token, expiresAt);
    return context.json(request, 202, noStore);
  }

  /** POST /api/login/passkey/challenge: a new challenge, for another try. */
  async function askAgain(context: Context): Promise<Response> {
    const { token } = await requirePending(context);
    await sessionStart.countSource(context);
    const request = await passkeys.askAgain(token);
    if (!request) throw isOver(context);
    return context.json(request, 200, noStore);
  }

  /** POST /api/login/passkey: signs in; 401 without a password before, 403 for an answer that does not fit. */
  async function answer(context: Context): Promise<Response> {
    const { token, pending } = await requirePending(context);
    // An answer counts as a try with a password does.
    await sessionStart.countSource(context);
    await sessionStart.countAccount(context, pending.user.username);
    const { fields } = await readFields(context, 'the passkey');
    const { data } = passkeyAnswer.safeParse(fields);
    if (!data) throw new HttpError(400, 'This passkey could not be read.');
    const passkey = await check(token, pending, data);
    if (!passkey) throw isOver(context);
    await sessionStart.begin(context, pending.user, passkey.id);
    const { id, username, role, createdAt } = pending.user;
    return context.json({ id, username, role, createdAt }, 200, noStore);
  }

  const check = (token: string, pending: PendingSignIn, data: PasskeyAnswer) =>
    passkeys.finishSignIn(token, pending, data).catch((failure: unknown) => {
      if (failure instanceof PasskeyRefusedError) countFailedSignIn(pending.user);
      throw refuse(failure, 'sign-in');
    });

  /** The sign-in of this browser that has its password. Throws 401 where there is none. */
  async function requirePending(context: Context): Promise<{ token: string; pending: PendingSignIn }> {
    const token = readPendingCookie(context);
    const pending = token ? await passkeys.findPending(token) : undefined;
    if (!token || !pending) throw isOver(context);
    return { token, pending };
  }

  /** The error for the browser; the reason is for the log alone. */
  function refuse(failure: unknown, during: 'registration' | 'sign-in'): unknown {
    if (!(failure instanceof PasskeyRefusedError)) return failure;
    const reason = failure.message.slice(0, maxReason);
    log.warn({ event: 'passkey-refused', during, reason }, 'the answer of a passkey was not accepted');
    return new HttpError(403, 'This passkey was not accepted. Please try again.');
  }

  return { offer, register, ask, askAgain, answer };
}

function isOver(context: Context): HttpError {
  clearPendingCookie(context);
  return new HttpError(401, 'The sign-in took too long. Please enter your password again.');
}

const linkIsGone = () =>
  new HttpError(410, 'This link has expired, was used already, or is not complete. Please ask for a new one.');
