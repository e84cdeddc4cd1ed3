import type { Context } from 'hono';
import { HttpError } from '../http/http-error.ts';
import type { Site } from '../site.ts';

/** @throws {HttpError} 429 once a source has used the pages of one-time links too often */
export const countLink = ({ limits, clientAddresses }: Site, context: Context): Promise<void> =>
  limits.enforce('oneTimeLink', clientAddresses.sourceOf(context));

/** The error for a link that is not stored. */
export const linkIsGone = () =>
  new HttpError(410, 'This link has expired, was used already, or is not complete. Please ask for a new one.');
