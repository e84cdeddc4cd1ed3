import { ApiError, discardBody, getJson, postJson, type RequestOptions } from '../../api-client.ts';
import { attendanceHeaders } from './attendance.ts';

// The dashboard's requests. Each throws `ApiError` with the server's sentence, for status 401 too.

const withAttendance = (options?: RequestOptions): RequestOptions => ({
  ...options,
  headers: { ...options?.headers, ...attendanceHeaders() },
});

/** Fetches JSON; returns the response, too. */
export async function fetchWithResponse<Answer>(
  path: string,
  options?: RequestOptions,
): Promise<{ body: Answer; response: Response }> {
  const { body, response } = await getJson<Answer>(path, 'throw', withAttendance(options));
  return { body: body as Answer, response };
}

/** Fetches JSON. */
export const fetchJson = async <Answer>(path: string, options?: RequestOptions): Promise<Answer> =>
  (await fetchWithResponse<Answer>(path, options)).body;

/** Posts JSON; returns the response, whose body somebody must read. */
export async function post(path: string, body?: unknown, options?: RequestOptions): Promise<Response> {
  const response = await postJson(path, body, withAttendance(options));
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
