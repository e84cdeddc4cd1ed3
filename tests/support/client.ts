import type { createApp } from '../../src/server/app.ts';
import { calls } from '../../src/contract/paths.ts';

type Headers = Record<string, string>;
export type Client = ReturnType<typeof createClient>;

/** Sends requests to the app in process as one visitor with its own cookies and network address. */
export function createClient(app: ReturnType<typeof createApp>, origin: string, source: string) {
  const cookies = new Map<string, string>();

  async function request(method: string, path: string, headers: Headers = {}, body?: BodyInit): Promise<Response> {
    const sent = new Request(new URL(origin).origin + path, {
      method,
      ...(body !== undefined && { body }),
      headers: {
        Host: new URL(origin).host,
        ...(cookies.size > 0 && { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...headers,
      },
    });
    // The environment that @hono/node-server passes for a connection from this address.
    const answer = await app.fetch(sent, { incoming: { socket: { remoteAddress: source } } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/;\s*Max-Age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }

  return {
    cookies,
    request,
    get: (path: string, headers?: Headers) => request('GET', path, headers),
    /** Posts as the site's scripts do. */
    postJson: (path: string, body: unknown, headers?: Headers) =>
      request('POST', path, { 'Content-Type': 'application/json', ...headers }, JSON.stringify(body)),
    /** Posts as a browser without JavaScript does. */
    postForm: (path: string, fields: Record<string, string>, headers?: Headers) =>
      request(
        'POST',
        path,
        { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html,*/*;q=0.8', ...headers },
        new URLSearchParams(fields).toString(),
      ),
    async register(username: string, password: string): Promise<Response> {
      return this.postJson(calls.register, { username, password });
    },
    async logIn(username: string, password: string): Promise<Response> {
      return this.postJson(calls.login, { username, password });
    },
  };
}
