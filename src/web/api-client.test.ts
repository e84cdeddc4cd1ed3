import { afterEach, expect, it, vi } from 'vitest';
import { CallError, read, write } from './api-client.ts';

/** The network alone is handed in: what was asked of it, and what it answers. */
function answerWith(...answers: (Response | Error)[]) {
  const asked: RequestInit[] = [];
  vi.stubGlobal('fetch', async (_path: string, options: RequestInit) => {
    asked.push(options);
    const answer = answers.shift();
    if (answer instanceof Response) return answer;
    throw answer ?? new Error('Nothing more was to be asked.');
  });
  return asked;
}
afterEach(() => {
  vi.unstubAllGlobals();
});

const raised = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'nothing was raised',
    (error: Error) => error.message,
  );

it('sends cookies always, and a content type only with a body', async () => {
  const asked = answerWith(Response.json([]), Response.json({}), Response.json({}));
  await read('/api/user', 'null');
  await write('/api/logout');
  await write('/api/login', { username: 'ada' });
  expect(asked.map(({ credentials }) => credentials)).toEqual(['include', 'include', 'include']);
  expect(asked.map(({ headers }) => new Headers(headers).get('Content-Type'))).toEqual([
    null,
    null,
    'application/json',
  ]);
  expect(asked.map(({ method, body }) => [method, body])).toEqual([
    ['GET', undefined],
    ['POST', undefined],
    ['POST', '{"username":"ada"}'],
  ]);
});

it('a read that is told so yields null on 401, any other read raises', async () => {
  answerWith(new Response('Nobody.', { status: 401 }), new Response('Nobody.', { status: 401 }));
  const { answer, response } = await read('/api/user', 'null');
  expect(answer).toBeNull();
  expect(response.bodyUsed, 'what is not read keeps the request open').toBe(true);
  expect(await raised(read('/api/admin/contact-submissions', 'throw'))).toBe('401: Nobody.');
});

it('a write returns a 401 as an answer', async () => {
  answerWith(new Response('Invalid username or password', { status: 401 }));
  expect((await write('/api/login', {})).status).toBe(401);
});

it('an answer that is not OK raises its status and its body, or the standard phrase where it has none', async () => {
  answerWith(
    new Response('The office is shut.', { status: 503 }),
    new Response('', { status: 503, statusText: 'Shut' }),
    new Response('', { status: 503 }),
    new Response('', { status: 599 }),
  );
  expect(await raised(write('/api/contact', {}))).toBe('503: The office is shut.');
  expect(await raised(write('/api/contact', {}))).toBe('503: Shut');
  expect(await raised(write('/api/contact', {}))).toBe('503: Service Unavailable');
  const error: unknown = await read('/api/user', 'null').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(CallError);
  expect(error).toMatchObject({ status: 599, message: '599: Error' });
});

it('a server that is away or silent is said in words, and nothing is asked twice', async () => {
  const asked = answerWith(new TypeError('fetch failed'), new DOMException('late', 'TimeoutError'));
  expect(await raised(write('/api/contact', {}))).toMatch(/^The server could not be reached/);
  expect(await raised(write('/api/contact', {}))).toMatch(/^The server did not answer in time/);
  expect(asked).toHaveLength(2);
});
