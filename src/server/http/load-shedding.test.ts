import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createLoadShedding } from './load-shedding.ts';
import { sendHttpError, toHttpError } from './http-error.ts';

/** An app with kinds of requests, each with its own path, which end when `finish` is called. */
function startApp(kinds: Record<string, number>, max?: number) {
  const logged: object[] = [];
  let lateMs = 0;
  const waiting: (() => void)[] = [];
  const { concurrencyLimit } = createLoadShedding({
    log: { warn: (fields) => logged.push(fields) },
    lateMs: 500,
    lateness: () => lateMs,
    ...(max !== undefined && { max }),
  });
  const app = new Hono();
  app.onError((error, context) =>
    sendHttpError(
      context,
      toHttpError(error, () => false),
    ),
  );
  for (const [kind, limit] of Object.entries(kinds))
    app.all(`/${kind}`, concurrencyLimit(limit), async (context) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return context.text('done');
    });
  return {
    logged,
    setLateness: (ms: number) => (lateMs = ms),
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

test('the requests of all kinds together have one limit', async () => {
  const app = startApp({ calls: 3, signIns: 2 }, 3);
  const inFlight = [app.send('signIns'), app.send('signIns'), app.send('calls')];
  await untilInFlight(app, 3);
  expect((await app.send('calls')).status).toBe(503);
  app.finish();
  expect((await Promise.all(inFlight)).map(({ status }) => status)).toEqual([200, 200, 200]);
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

test('while the event loop is late, twenty of all kinds together are accepted', async () => {
  const app = startApp({ calls: 1_000, pages: 1_000 });
  const inFlight = Array.from({ length: 20 }, (_, number) => app.send(number % 2 ? 'calls' : 'pages'));
  await untilInFlight(app, 20);
  app.setLateness(600);
  expect((await app.send('calls')).status).toBe(503);
  expect((await app.send('pages')).status).toBe(503);
  app.setLateness(400);
  const next = app.send('calls');
  await untilInFlight(app, 21);
  app.finish();
  expect((await next).status).toBe(200);
  expect(new Set((await Promise.all(inFlight)).map(({ status }) => status))).toEqual(new Set([200]));
});

test('while the event loop is late, a flood of sign-ins leaves enquiries their share', async () => {
  const app = startApp({ signIns: 300, calls: 1_000 });
  app.setLateness(600);
  const flood = Array.from({ length: 100 }, () => app.send('signIns'));
  await untilInFlight(app, 6);
  const enquiries = Array.from({ length: 10 }, () => app.send('calls'));
  await untilInFlight(app, 16);
  app.finish();
  const statusesOf = async (asked: Promise<Response>[]) => (await Promise.all(asked)).map(({ status }) => status);
  expect((await statusesOf(flood)).filter((status) => status === 200)).toHaveLength(6);
  expect(await statusesOf(enquiries)).toEqual(Array.from({ length: 10 }, () => 200));
});

test('a thousand rejected requests are one line in the log', async () => {
  const app = startApp({ work: 0 });
  for (let number = 0; number < 1_000; number += 1) expect((await app.send('work')).status).toBe(503);
  expect(app.logged).toEqual([{ event: 'load-shedding', rejected: 1 }]);
});
