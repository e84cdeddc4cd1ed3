import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as sendRequest,
  type ServerResponse,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { makeCertificate } from './certificate.ts';

/** What lies between a visitor and the site; pages as the site sends them if nothing is given. */
export type Alterations = {
  /** Functions that run in each page before its own scripts, as text: `(${translate})()`. */
  inPage?: readonly string[];
  /** How long after `alter` the first script file comes, in ms; 'held': at the next `alter`; 'blocked': never. */
  scriptFiles?: number | 'held' | 'blocked';
  /** How long each response is on its way, and how many bytes come in a second, of all responses together. */
  latencyMs?: number;
  bytesPerSecond?: number;
};

/** A name that is not localhost: over plain http a page has no secure context there. */
const plainName = 'site.example';

const reportPath = '/console-report';
const scriptFile = /^\/assets\/[^/]+\.js$/;

/** Runs in each page: tells the front what the console shows as an error or a warning. */
function reportErrors(path: string): void {
  const report = (text: unknown) => void fetch(path, { method: 'POST', body: String(text), keepalive: true });
  for (const level of ['error', 'warn'] as const) {
    const show = console[level];
    console[level] = (...given: unknown[]) => {
      report(given.join(' '));
      show(...given);
    };
  }
  addEventListener('error', (event) => event instanceof ErrorEvent && report(event.message));
  // The console shows it after all listeners, unless one prevents that.
  addEventListener('unhandledrejection', (event) => setTimeout(() => event.defaultPrevented || report(event.reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    report(`${violatedDirective} forbids ${blockedURI}`),
  );
  // The page is as without this element.
  document.currentScript?.remove();
}

/**
 * Serves a site over https with a self-signed certificate, since some browsers keep no Secure cookie over http, and as a
 * proxy under `plainName` over http. It alters the connection and the pages as told, in the same way in each engine.
 */
export async function startAlteringFront(sitePort: number) {
  let alterations: Alterations = {};
  let alteredAt = 0;
  let nextAlter = Promise.withResolvers<void>();
  const consoleErrors: string[] = [];
  /** When the connection is free for the next bytes. */
  let freeAt = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '', 'http://localhost');
    if (pathname === reportPath) {
      const chunks = (await request.toArray()) as Buffer[];
      consoleErrors.push(`${request.headers.referer}: ${Buffer.concat(chunks).toString()}`);
      return void response.writeHead(204).end();
    }
    const now = alterations;
    const isScript = scriptFile.test(pathname);
    if (isScript && now.scriptFiles === 'blocked') return void request.socket.destroy();
    if (isScript && now.scriptFiles === 'held') await nextAlter.promise;
    const isLateMs = isScript && typeof now.scriptFiles === 'number' ? alteredAt + now.scriptFiles - Date.now() : 0;
    await sleep(Math.max(now.latencyMs ?? 0, isLateMs));
    const { 'accept-encoding': _, ...headers } = request.headers;
    // A connection of its own: the site may just be closing one that was idle.
    const target = { port: sitePort, path: pathname + search, method: request.method, headers, agent: false } as const;
    const asked = sendRequest(target);
    request.pipe(asked);
    response.on('close', () => asked.destroy());
    // Also in the middle of the response.
    asked.on('error', () => response.destroy());
    const [got] = (await once(asked, 'response')) as [IncomingMessage];
    const given: OutgoingHttpHeaders = { ...got.headers };
    // Each story loads them anew.
    if (isScript) given['cache-control'] = 'no-store';
    if (got.headers['content-type']?.startsWith('text/html')) {
      const html = Buffer.concat((await got.toArray()) as Buffer[]).toString();
      const code = [`(${String(reportErrors)})('${reportPath}')`, ...(now.inPage ?? [])].join(';\n');
      const hash = createHash('sha256').update(code).digest('base64');
      const policy = String(given['content-security-policy']);
      given['content-security-policy'] = policy.replace('script-src', `script-src 'sha256-${hash}'`);
      delete given['content-length'];
      response.writeHead(got.statusCode ?? 500, given);
      await send(response, Buffer.from(html.replace('<head>', () => `<head><script>${code}</script>`)), now);
      response.end();
      return;
    }
    response.writeHead(got.statusCode ?? 500, given).flushHeaders();
    for await (const chunk of got) await send(response, chunk as Buffer, now);
    response.end();
  }

  async function send(response: ServerResponse, bytes: Buffer, { bytesPerSecond }: Alterations): Promise<void> {
    if (bytesPerSecond) {
      freeAt = Math.max(freeAt, Date.now()) + (bytes.length / bytesPerSecond) * 1_000;
      await sleep(freeAt - Date.now());
    }
    response.write(bytes);
  }

  /** The connection ends when the visitor leaves or the site ends. */
  const listener = (request: IncomingMessage, response: ServerResponse) =>
    void answer(request, response).catch(() => response.destroy());
  const secure = createHttpsServer(makeCertificate(new Date('2049-12-31')), listener).listen(0, '127.0.0.1');
  const proxy = createHttpServer((request, response) => {
    if (request.headers.host === plainName) listener(request, response);
    else response.destroy();
  }).listen(0, '127.0.0.1');
  await Promise.all([secure, proxy].map((server) => once(server, 'listening')));
  const portOf = (server: Server) => (server.address() as AddressInfo).port;
  return {
    origin: `https://localhost:${portOf(secure)}`,
    plainOrigin: `http://${plainName}`,
    /** The port of the proxy, which leads nowhere but to `plainOrigin`. */
    proxyPort: portOf(proxy),
    /** Alters all that visitors ask for from now on. */
    alter(now: Alterations): void {
      alterations = now;
      alteredAt = Date.now();
      nextAlter.resolve();
      nextAlter = Promise.withResolvers();
    },
    /** Expects that the console has shown no error since the last call, but those that a story causes. */
    expectQuiet(tolerated?: RegExp): void {
      expect(consoleErrors.splice(0).filter((shown) => !tolerated?.test(shown))).toEqual([]);
    },
    close() {
      for (const server of [secure, proxy]) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}
