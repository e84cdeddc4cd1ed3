import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { signedInHint } from '../../contract/session-hint.ts';

const name = '__Host-session';
/** The token of a sign-in that lacks its passkey: another cookie, since it is not a session. */
const pendingName = '__Host-sign-in';

/** The session token of the request, or undefined. */
export function readSessionCookie(context: Context): string | undefined {
  return getCookie(context, name);
}

/** How long a cookie is kept: in seconds, since the clock of a browser may be wrong (RFC 6265, 5.2.2). */
type Lifetime = { from: Date; until: Date };
const maxAgeOf = ({ from, until }: Lifetime): number => Math.round((until.getTime() - from.getTime()) / 1000);

/** Sets the session cookie, and a cookie that shows scripts of the pages that a session exists. */
export function writeSessionCookie(context: Context, token: string, lifetime: Lifetime): void {
  const maxAge = maxAgeOf(lifetime);
  setCookie(context, name, token, { path: '/', secure: true, httpOnly: true, sameSite: 'Lax', maxAge });
  setCookie(context, signedInHint, '1', { path: '/', sameSite: 'Lax', maxAge });
}

/** Deletes both cookies. */
export function clearSessionCookie(context: Context): void {
  deleteCookie(context, name, { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' });
  deleteCookie(context, signedInHint, { path: '/', sameSite: 'Lax' });
}

/** The token of a sign-in that lacks its passkey, or undefined. */
export function readPendingCookie(context: Context): string | undefined {
  return getCookie(context, pendingName);
}

/** Binds a sign-in that lacks its passkey to this browser. */
export function writePendingCookie(context: Context, token: string, lifetime: Lifetime): void {
  const maxAge = maxAgeOf(lifetime);
  setCookie(context, pendingName, token, { path: '/', secure: true, httpOnly: true, sameSite: 'Strict', maxAge });
}

export function clearPendingCookie(context: Context): void {
  deleteCookie(context, pendingName, { path: '/', secure: true, httpOnly: true, sameSite: 'Strict' });
}
