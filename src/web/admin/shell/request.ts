import { ApiError, discardBody, getJson, postJson, type RequestOptions } from '../../api-client.ts';

// The dashboard's requests. Each throws `ApiError` with the server's sentence, for status 401 too.

/** Fetches JSON. */
export async function fetchJson<Answer>(path: string, options?: RequestOptions): Promise<Answer> {
  return (await getJson<Answer>(path, 'throw', options)).body as Answer;
}

/** Posts JSON; returns the response, whose body somebody must read. */
export async function post(path: string, body?: unknown, options?: RequestOptions): Promise<Response> {
  const response = await postJson(path, body, options);
  if (!response.ok) throw new ApiError(response.status, await response.text());
  return response;
}

/** Posts JSON, and returns the JSON of the answer. */
export async function postForJson<Answer>(path: string, body?: unknown, options?: RequestOptions): Promise<Answer> {
  return (await (await post(path, body, options)).json()) as Answer;
}

/** Posts JSON, and leaves the answer unread. */
export async function postOnly(path: string, body?: unknown): Promise<void> {
  discardBody(await post(path, body));
}
