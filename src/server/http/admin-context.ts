import type { Context } from 'hono';
import type { User } from '../../contract/account.ts';
import { largestId } from '../../contract/listing.ts';
import type { Administrator } from '../audit/events.ts';
import { HttpError } from './http-error.ts';
import { requestIdOf } from './request-id.ts';

/** A request of an administrator: app.ts has let it pass. */
export type AdminContext = Context<{ Variables: { user: User; requestId: string } }>;

/** Who is signed in. */
export const userOf = (context: AdminContext): User => context.get('user');

/** Who is signed in, with the request by which they act. */
export function actorOf(context: AdminContext): Administrator {
  const { id, username } = userOf(context);
  return { id, username, requestId: requestIdOf(context) };
}

/**
 * The number in a path's parameter.
 * @throws {HttpError} 404 with the sentence if no row could have it
 */
export function idOf(context: Context, sentence: string, parameter: 'id' | 'note' | 'reply' = 'id'): number {
  const id = context.req.param(parameter) ?? '';
  if (!/^\d{1,10}$/.test(id) || Number(id) > largestId) throw new HttpError(404, sentence);
  return Number(id);
}
