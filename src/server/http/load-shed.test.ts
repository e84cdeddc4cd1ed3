import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createLoadShed } from './load-shed.ts';
import { answerRefusal, toRefusal } from './refusal.ts';

/** An app with a room whose requests end when they are told to. */
function startRoom(places: number) {
  const said: object[] = [];
  let lateMs = 0;
  const waiting: (() => void)[] = [];
  const room = createLoadShed({ log: { warn: (fields) => said.push(fields) }, lateMs: 500, lateness: () => lateMs });
  const app = new Hono();
  app.onError((error, context) =>
    answerRefusal(
      context,
      toRefusal(error, () => false),
    ),
  );
  app.all('/work', room(places), async (context) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return context.text('done');
  });
  return {
    said,
    setLateness: (ms: number) => (lateMs = ms),
    ask: (init?: RequestInit) => app.request('/work', init),
    inHand: () => waiting.length,
    finish: () => {
      for (const resolve of waiting.splice(0)) resolve();
    },
  };
}
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 10));

test('one more than there are places for is turned away, and let in once there is room again', async () => {
  const room = startRoom(2);
  const inHand = [room.ask(), room.ask()];
  await aMoment();
  const refused = await room.ask();
  expect(refused.status).toBe(503);
  expect(refused.headers.get('Retry-After')).toBe('5');
  expect(await refused.text()).toBe('The site is very busy right now. Please try again in a moment.');
  room.finish();
  expect((await Promise.all(inHand)).map(({ status }) => status)).toEqual([200, 200]);
  const next = room.ask();
  await aMoment();
  room.finish();
  expect((await next).status).toBe(200);
});

test('who is still sending holds no place', async () => {
  const room = startRoom(1);
  let end: () => void = () => {};
  const body = new ReadableStream({ start: (controller) => void (end = () => controller.close()) });
  const slow = room.ask({ method: 'POST', body, duplex: 'half' } as RequestInit);
  await aMoment();
  expect(room.inHand()).toBe(0);
  const quick = room.ask();
  await aMoment();
  room.finish();
  expect((await quick).status).toBe(200);
  end();
  await aMoment();
  room.finish();
  expect((await slow).status).toBe(200);
});

test('while the loop is late only few are let in', async () => {
  const room = startRoom(100);
  const inHand = Array.from({ length: 20 }, () => room.ask());
  await aMoment();
  room.setLateness(600);
  expect((await room.ask()).status).toBe(503);
  room.setLateness(400);
  const next = room.ask();
  await aMoment();
  room.finish();
  expect((await next).status).toBe(200);
  expect(new Set((await Promise.all(inHand)).map(({ status }) => status))).toEqual(new Set([200]));
});

test('a thousand refusals are one line in the log', async () => {
  const room = startRoom(0);
  for (let number = 0; number < 1_000; number += 1) expect((await room.ask()).status).toBe(503);
  expect(room.said).toEqual([{ event: 'shed', refused: 1 }]);
});
