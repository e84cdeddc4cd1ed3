/** An error response. The message is the status, a colon, a space and the body, as the specified toasts show it. */
export class ApiError extends Error {
  readonly status: number;
  /** The body: the server's sentence for people. */
  readonly sentence: string;
  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.status = status;
    this.sentence = text;
  }
}

/** The sentence of an error: the server's own is without its status. */
export const errorSentence = (error: unknown): string =>
  error instanceof ApiError ? error.sentence : (error as Error).message;

export type RequestOptions = { headers?: Record<string, string>; timeoutMs?: number };

const defaultTimeoutMs = 20_000;
const lateSentence = 'The server did not answer in time. Please try again.';

/** Sends a request with cookies; with a JSON content type if it has a body. */
async function send(method: string, path: string, body: unknown, options: RequestOptions): Promise<Response> {
  const headers = {
    Accept: 'application/json',
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...options.headers,
  };
  // Not AbortSignal.timeout and AbortSignal.any: the forms work in browsers that do not have these.
  const controller = new AbortController();
  let isLate = false;
  // It runs on while the body is read: abort() does nothing to a response that is complete.
  setTimeout(() => {
    isLate = true;
    controller.abort(new Error(lateSentence));
  }, options.timeoutMs ?? defaultTimeoutMs);
  try {
    return await fetch(path, {
      method,
      headers,
      credentials: 'include',
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: controller.signal,
    });
  } catch (error) {
    if (isLate) throw new Error(lateSentence, { cause: error });
    if (error instanceof TypeError)
      throw new Error('The server could not be reached. Please check your connection and try again.', { cause: error });
    throw error;
  }
}

async function throwApiError(response: Response): Promise<never> {
  const text = await response.text().catch(() => '');
  throw new ApiError(response.status, text || response.statusText || 'Error');
}

/** Reads a body that is not needed: until the body is read, a browser keeps the request open, here until the timeout. */
export function discardBody(response: Response): void {
  response.text().catch(() => {});
}

/**
 * Sends a GET request and parses the JSON body.
 * @param on401 'null' returns null for status 401; 'throw' throws
 * @throws {ApiError} for every other response that is not OK
 */
export async function getJson<Body>(
  path: string,
  on401: 'null' | 'throw',
  options: RequestOptions = {},
): Promise<{ body: Body | null; response: Response }> {
  const response = await send('GET', path, undefined, options);
  if (response.status === 401 && on401 === 'null') {
    discardBody(response);
    return { body: null, response };
  }
  if (!response.ok) await throwApiError(response);
  return { body: (await response.json()) as Body, response };
}

/**
 * Sends a POST request with a JSON body. Status 401 is returned as a response, not thrown.
 * @throws {ApiError} for every other response that is not OK
 */
export async function postJson(path: string, body?: unknown, options: RequestOptions = {}): Promise<Response> {
  const response = await send('POST', path, body, options);
  if (!response.ok && response.status !== 401) await throwApiError(response);
  return response;
}
