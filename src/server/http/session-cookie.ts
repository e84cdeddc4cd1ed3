import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { signedInHint } from '../../contract/session-hint.ts';

const name = '__Host-session';

/** The token the browser sent, or undefined. */
export function readSessionCookie(context: Context): string | undefined {
  return getCookie(context, name);
}

/** Gives the browser its session, and pages a readable hint that there is one. */
export function writeSessionCookie(context: Context, token: string, expires: Date): void {
  setCookie(context, name, token, { path: '/', secure: true, httpOnly: true, sameSite: 'Lax', expires });
  setCookie(context, signedInHint, '1', { path: '/', sameSite: 'Lax', expires });
}

/** Takes both away. */
export function clearSessionCookie(context: Context): void {
  deleteCookie(context, name, { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' });
  deleteCookie(context, signedInHint, { path: '/', sameSite: 'Lax' });
}
