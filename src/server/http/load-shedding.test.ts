import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createLogThrottle } from '../log-throttle.ts';
import { createLoadShedding } from './load-shedding.ts';
import { shedRequests } from '../monitoring/metrics.ts';
import { sendHttpError, toHttpError } from './http-error.ts';

/** An app with kinds of requests, each with its own path, which end when `finish` is called. */
function startApp(kinds: Record<string, number>) {
  const logged: object[] = [];
  const waiting: (() => void)[] = [];
  const log = { info() {}, warn: (fields: object) => void logged.push(fields), error() {} };
  const throttle = createLogThrottle({ quietMs: 10_000, clock: () => new Date() });
  const app = new Hono();
  app.onError((error, context) => sendHttpError(context, toHttpError(error)));
  for (const [kind, limit] of Object.entries(kinds))
    app.all(
      `/${kind}`,
      createLoadShedding({ log, throttle }, { signIns: limit, all: limit }).limitAll,
      async (context) => {
        await new Promise<void>((resolve) => waiting.push(resolve));
        return context.text('done');
      },
    );
  return {
    logged,
    send: async (kind: string, init?: RequestInit): Promise<Response> => app.request(`/${kind}`, init),
    inFlight: () => waiting.length,
    finish: () => {
      for (const resolve of waiting.splice(0)) resolve();
    },
  };
}
/** Waits until this many requests are in flight. */
async function untilInFlight({ inFlight }: ReturnType<typeof startApp>, count: number): Promise<void> {
  await expect.poll(inFlight, { interval: 5 }).toBe(count);
}
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 10));

test('a request above the limit of its kind is rejected, and accepted when another one has ended', async () => {
  const app = startApp({ work: 2 });
  const inFlight = [app.send('work'), app.send('work')];
  await untilInFlight(app, 2);
  const rejected = await app.send('work');
  expect(rejected.status).toBe(503);
  expect(rejected.headers.get('Retry-After')).toBe('5');
  expect(await rejected.text()).toBe('The site is very busy right now. Please try again in a moment.');
  app.finish();
  expect((await Promise.all(inFlight)).map(({ status }) => status)).toEqual([200, 200]);
  const next = app.send('work');
  await untilInFlight(app, 1);
  app.finish();
  expect((await next).status).toBe(200);
});

test('a slow upload occupies no slot', async () => {
  const app = startApp({ work: 1 });
  let end: () => void = () => {};
  const body = new ReadableStream({ start: (controller) => void (end = () => controller.close()) });
  const slow = app.send('work', { method: 'POST', body, duplex: 'half' } as RequestInit);
  await aMoment();
  expect(app.inFlight()).toBe(0);
  const quick = app.send('work');
  await untilInFlight(app, 1);
  app.finish();
  expect((await quick).status).toBe(200);
  end();
  await untilInFlight(app, 1);
  app.finish();
  expect((await slow).status).toBe(200);
});

test('a thousand rejected requests are one line in the log, and counted', async () => {
  const app = startApp({ work: 0 });
  const countShed = async () => (await shedRequests.get()).values[0]?.value ?? 0;
  const before = await countShed();
  for (let number = 0; number < 1_000; number += 1) expect((await app.send('work')).status).toBe(503);
  expect(app.logged).toEqual([{ event: 'load-shedding', rejected: 1 }]);
  expect((await countShed()) - before).toBe(1_000);
});
