import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { contextStorage, tryGetContext } from 'hono/context-storage';
import { createMiddleware } from 'hono/factory';
import type { Log } from '../log.ts';

type Env = { Variables: { requestId: string } };

/** An id that a proxy sent must be short and plain, because it is written to the log and to responses. */
const plainId = /^[\w-]{1,64}$/;

/**
 * Middlewares that give each request an id and send it as X-Request-Id: the id of a trusted proxy, or eight hexadecimal
 * digits, which a visitor can read out on the phone.
 */
export function requestIds(isFromTrustedProxy: (context: Context) => boolean) {
  const addId = createMiddleware<Env>(async (context, next) => {
    const sent = context.req.header('X-Request-Id') ?? '';
    context.set('requestId', plainId.test(sent) && isFromTrustedProxy(context) ? sent : randomUUID().slice(0, 8));
    await next();
    context.res.headers.set('X-Request-Id', context.get('requestId'));
  });
  return [contextStorage(), addId] as const;
}

/** The id of a request. */
export const requestIdOf = (context: Context): string => context.get('requestId');

/** The id of the request that is being handled, for the log; undefined outside of requests. */
export const getRequestId = (): string | undefined => tryGetContext<Env>()?.get('requestId');

/** A log for the handling of requests: each line names its request, or the one that its fields name. Background work that a request starts has none. */
export function withRequestId(log: Log): Log {
  return {
    info: (fields, message) => log.info({ requestId: getRequestId(), ...fields }, message),
    warn: (fields, message) => log.warn({ requestId: getRequestId(), ...fields }, message),
    error: (fields, message) => log.error({ requestId: getRequestId(), ...fields }, message),
  };
}
