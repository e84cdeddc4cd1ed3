import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './site.ts';

// Debian's Firefox and WebKitGTK by W3C WebDriver: WebKit over HTTP, Firefox by the same commands over a socket of its
// own (Marionette).

/** The commands of the stories: their names in Marionette, and their method and path in WebDriver. */
const commands = {
  SetWindowRect: 'POST /window/rect',
  NewWindow: 'POST /window/new',
  SwitchToWindow: 'POST /window',
  CloseWindow: 'DELETE /window',
  DeleteAllCookies: 'DELETE /cookie',
  Navigate: 'POST /url',
  GetCurrentURL: 'GET /url',
  Back: 'POST /back',
  Forward: 'POST /forward',
  Refresh: 'POST /refresh',
  GetActiveElement: 'GET /element/active',
  GetElementProperty: 'GET /element/{id}/property/value',
  ElementClick: 'POST /element/{id}/click',
  ExecuteScript: 'POST /execute/sync',
  PerformActions: 'POST /actions',
} as const;

/** Sends a command to a browser and returns its result. */
type Send = (command: keyof typeof commands, parameters?: Record<string, unknown>) => Promise<unknown>;

export type Session = { send: Send; end(): Promise<void> };

/** The port of the proxy for all hosts but localhost: the browser reaches this machine alone. */
type SessionOptions = { javaScript: boolean; proxyPort: number };

/** What WebDriver reports if a command fails. */
type Failure = { error: string; message: string };

export class WebDriverError extends Error {
  readonly kind: string;

  constructor({ error, message }: Failure) {
    super(`${error}: ${message}`);
    this.kind = error;
  }
}

const capabilities = { acceptInsecureCerts: true, timeouts: { script: 60_000, pageLoad: 60_000, implicit: 0 } };

export const webKitPrograms = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'] as const;
export const firefoxProgram = '/usr/bin/firefox-esr';

/** Starts the small browser that comes with WebKitGTK, on a display of its own. */
export async function startWebKit({ javaScript, proxyPort }: SessionOptions): Promise<Session> {
  const [driverProgram, displayProgram] = webKitPrograms;
  const display = spawn(
    displayProgram,
    ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp', '-terminate'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const [name] = (await once(display.stdout, 'data')) as [Buffer];
  const port = await freePort();
  const driver = spawn(driverProgram, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${String(name).trim()}`, LIBGL_ALWAYS_SOFTWARE: '1', NO_AT_BRIDGE: '1' },
  });
  const request = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new WebDriverError(value as Failure);
    return value;
  };
  while (!(await request('GET', '/status').catch(() => false))) await sleep(50);
  const args = ['--automation', '--private', `--proxy=http://127.0.0.1:${proxyPort}`, '--ignore-host=localhost'];
  args.push('--enable-page-cache=true', `--enable-javascript-markup=${javaScript}`);
  const { sessionId } = (await request('POST', '/session', {
    capabilities: { alwaysMatch: { ...capabilities, 'webkitgtk:browserOptions': { args } } },
  })) as { sessionId: string };
  return {
    send(command, { id = '', ...body } = {}) {
      const [method = '', path = ''] = commands[command].split(' ');
      return request(
        method,
        `/session/${sessionId}${path.replace('{id}', String(id))}`,
        method === 'POST' ? body : undefined,
      );
    },
    async end() {
      await request('DELETE', `/session/${sessionId}`).catch(() => {});
      driver.kill();
      display.kill();
    },
  };
}

/** Starts Firefox without windows. */
export async function startFirefox({ javaScript, proxyPort }: SessionOptions): Promise<Session> {
  const profile = mkdtempSync(join(tmpdir(), 'site-firefox-'));
  const preferences = {
    'marionette.port': 0,
    'javascript.enabled': javaScript,
    'network.proxy.type': 1,
    'network.proxy.http': '127.0.0.1',
    'network.proxy.http_port': proxyPort,
    'network.proxy.ssl': '127.0.0.1',
    'network.proxy.ssl_port': proxyPort,
    'network.proxy.no_proxies_on': 'localhost',
  };
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const browser = spawn(firefoxProgram, ['--headless', '--no-remote', '--marionette', '--profile', profile], {
    stdio: 'ignore',
  });
  const ended = once(browser, 'exit');
  const portFile = join(profile, 'MarionetteActivePort');
  const readPort = () => (existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0);
  while (readPort() === 0) await sleep(50);
  const request = await connectMarionette(readPort());
  await request('WebDriver:NewSession', capabilities);
  return {
    send: (command, parameters) => request(`WebDriver:${command}`, parameters),
    async end() {
      browser.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** Marionette's messages: the length of a list in JSON, a colon, the list. */
async function connectMarionette(port: number) {
  const socket = connect(port, '127.0.0.1');
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let bytes = Buffer.alloc(0);
  let count = 0;
  socket.on('data', (more: Buffer) => {
    bytes = Buffer.concat([bytes, more]);
    for (;;) {
      const colon = bytes.indexOf(':');
      const end = colon + 1 + Number(bytes.subarray(0, colon));
      if (colon < 0 || bytes.length < end) return;
      const message: unknown = JSON.parse(bytes.subarray(colon + 1, end).toString());
      bytes = bytes.subarray(end);
      // The first message is a greeting.
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message as [number, number, Failure | null, unknown];
      if (error) waiting.get(id)?.reject(new WebDriverError(error));
      else waiting.get(id)?.resolve(result);
      waiting.delete(id);
    }
  });
  await once(socket, 'connect');
  // A browser that ends may reset the connection.
  socket.on('error', (error) => {
    for (const { reject } of waiting.values()) reject(error);
  });
  return async (name: string, parameters: object = {}): Promise<unknown> => {
    count += 1;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(count, answer);
    const message = JSON.stringify([0, count, name, parameters]);
    socket.write(`${Buffer.byteLength(message)}:${message}`);
    const result = await answer.promise;
    return result !== null && typeof result === 'object' && 'value' in result ? result.value : result;
  };
}
