import { paths } from './paths.ts';

/** The page to open after a login: only pages of the office, which prevents open redirects; otherwise home. */
export function destination(next: string | null | undefined): string {
  return next && /^\/admin(\/[a-z-]+)?(\?[!-[\]-~]*)?$/.test(next) ? next : '/';
}

/** The fragment of the sign-in's address that shows that the session has ended: the id of that sentence. */
export const sessionEnded = 'session-ended';

/** The address of the sign-in that leads back to a page. */
export const signInAddress = (next: string, hasEnded: boolean): string =>
  `${paths.auth}?next=${encodeURIComponent(next)}${hasEnded ? `#${sessionEnded}` : ''}`;
