import { afterEach, expect, it, vi } from 'vitest';
import { ApiError, getJson, postJson } from './api-client.ts';

/** Replaces the network alone: returns the requests that were sent, and responds with the given responses in order. */
function stubFetch(...responses: (Response | Error | 'never')[]) {
  const requests: RequestInit[] = [];
  vi.stubGlobal('fetch', async (_path: string, options: RequestInit) => {
    requests.push(options);
    const response = responses.shift();
    if (response instanceof Response) return response;
    if (response === 'never')
      return new Promise((_, reject) =>
        options.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
      );
    throw response ?? new Error('No further request was expected.');
  });
  return requests;
}
afterEach(() => {
  vi.unstubAllGlobals();
});

const messageOf = (request: Promise<unknown>): Promise<string> =>
  request.then(
    () => 'no error was thrown',
    (error: Error) => error.message,
  );

it('sends cookies always, and a content type only with a body', async () => {
  const requests = stubFetch(Response.json([]), Response.json({}), Response.json({}));
  await getJson('/api/user', 'null');
  await postJson('/api/logout');
  await postJson('/api/login', { username: 'ada' });
  expect(requests.map(({ credentials }) => credentials)).toEqual(['include', 'include', 'include']);
  expect(requests.map(({ headers }) => new Headers(headers).get('Content-Type'))).toEqual([
    null,
    null,
    'application/json',
  ]);
  expect(requests.map(({ method, body }) => [method, body])).toEqual([
    ['GET', undefined],
    ['POST', undefined],
    ['POST', '{"username":"ada"}'],
  ]);
});

it('a GET request returns null for status 401 where the caller asks for it, otherwise it throws', async () => {
  stubFetch(new Response('Nobody.', { status: 401 }), new Response('Nobody.', { status: 401 }));
  const { body, response } = await getJson('/api/user', 'null');
  expect(body).toBeNull();
  expect(response.bodyUsed, 'an unread body keeps the request open').toBe(true);
  expect(await messageOf(getJson('/api/admin/contact-submissions', 'throw'))).toBe('401: Nobody.');
});

it('a POST request returns a 401 response', async () => {
  stubFetch(new Response('Invalid username or password', { status: 401 }));
  expect((await postJson('/api/login', {})).status).toBe(401);
});

it('an error response throws its status and body, or the status text where the body is empty', async () => {
  stubFetch(
    new Response('The office is shut.', { status: 503 }),
    new Response('', { status: 503, statusText: 'Shut' }),
    new Response('', { status: 599 }),
  );
  expect(await messageOf(postJson('/api/contact', {}))).toBe('503: The office is shut.');
  expect(await messageOf(postJson('/api/contact', {}))).toBe('503: Shut');
  const error: unknown = await getJson('/api/user', 'null').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 599, message: '599: Error' });
});

it('an unreachable or silent server yields a sentence, and no request is repeated', async () => {
  const requests = stubFetch(new TypeError('fetch failed'), 'never');
  expect(await messageOf(postJson('/api/contact', {}))).toMatch(/^The server could not be reached/);
  expect(await messageOf(postJson('/api/contact', {}, { timeoutMs: 1 }))).toMatch(/^The server did not answer in time/);
  expect(requests).toHaveLength(2);
});
