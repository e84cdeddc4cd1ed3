type OutgoingRequest = {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  /** Ends the request, and the reading of its response. */
  signal: AbortSignal;
};

/**
 * Sends a request to a receiver that the settings name. It follows no redirect: the new address could be anywhere.
 * @throws the reason of the signal, or the error of the connection, whose message names the host at most
 */
export async function sendRequest(url: URL, { headers, ...request }: OutgoingRequest): Promise<Response> {
  try {
    return await fetch(withoutLogin(url), {
      ...request,
      headers: { ...headers, ...authorizationOf(url) },
      redirect: 'manual',
    });
  } catch (error) {
    // fetch wraps the error of the connection in one that says 'fetch failed'.
    throw request.signal.aborted ? request.signal.reason : ((error as Error).cause ?? error);
  }
}

/** fetch refuses an address with a login, and would repeat it in its message. */
function withoutLogin(url: URL): URL {
  const bare = new URL(url);
  bare.username = '';
  bare.password = '';
  return bare;
}

function authorizationOf({ username, password }: URL): { Authorization?: string } {
  if (!username && !password) return {};
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { Authorization: `Basic ${Buffer.from(login).toString('base64')}` };
}
