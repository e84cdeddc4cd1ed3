import { paths } from '../../contract/paths.ts';

/** The page to open after a login: only admin pages are allowed, which prevents open redirects; otherwise home. */
export function destination(next: string | null | undefined): string {
  return next && /^\/admin(\/[a-z-]+)?(\?[^\\]*)?$/.test(next) ? next : paths.home;
}
