/** A call that was answered with no: its message is the status, a colon, a space and the body (SPEC section 8). */
export class CallError extends Error {
  readonly status: number;
  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.status = status;
  }
}

/** Standard phrases for answers without a status text, as over HTTP/2 (RFC 9110, section 15). */
const phrases: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

type CallOptions = { headers?: Record<string, string>; timeoutMs?: number; signal?: AbortSignal };

/** A server that says nothing for this long is treated as away. */
const defaultTimeoutMs = 20_000;

/** Sends a call with cookies; a JSON content type only where there is a body (SPEC section 7). */
async function send(method: string, path: string, body: unknown, options: CallOptions): Promise<Response> {
  const headers = {
    Accept: 'application/json',
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...options.headers,
  };
  const limits = [AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs), options.signal].filter(
    (one) => one !== undefined,
  );
  try {
    return await fetch(path, {
      method,
      headers,
      credentials: 'include',
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.any(limits),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError')
      throw new Error('The server did not answer in time. Please try again.', { cause: error });
    if (error instanceof TypeError)
      throw new Error('The server could not be reached. Please check your connection and try again.', { cause: error });
    throw error;
  }
}

async function refuse(response: Response): Promise<never> {
  const text = await response.text().catch(() => '');
  throw new CallError(response.status, text || response.statusText || (phrases[response.status] ?? 'Error'));
}

/** Reads what nobody wants to know: a browser keeps a request open whose answer is not read, here until the time limit. */
export function leave(response: Response): void {
  response.text().catch(() => {});
}

/**
 * A read: the parsed JSON answer.
 * @param on401 'null' yields null where nobody is signed in; 'throw' raises
 * @throws {CallError} for every other answer that is not OK
 */
export async function read<Answer>(
  path: string,
  on401: 'null' | 'throw',
  options: CallOptions = {},
): Promise<{ answer: Answer | null; response: Response }> {
  const response = await send('GET', path, undefined, options);
  if (response.status === 401 && on401 === 'null') {
    leave(response);
    return { answer: null, response };
  }
  if (!response.ok) await refuse(response);
  return { answer: (await response.json()) as Answer, response };
}

/**
 * A write. A 401 is returned as a response, not thrown (SPEC section 7).
 * @throws {CallError} for every other answer that is not OK
 */
export async function write(path: string, body?: unknown, options: CallOptions = {}): Promise<Response> {
  const response = await send('POST', path, body, options);
  if (!response.ok && response.status !== 401) await refuse(response);
  return response;
}
