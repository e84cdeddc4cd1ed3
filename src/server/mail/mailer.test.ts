import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, it } from 'vitest';
import { createMailer } from './mailer.ts';

const closeAll: (() => void)[] = [];
afterEach(() => closeAll.splice(0).forEach((close) => close()));

/** A mail server that sends the greeting, if any, and responds to each line by its first word. */
async function talk(
  greeting: string | undefined,
  answers: Record<string, string | null>,
  received: string[] = [],
): Promise<number> {
  const server = createServer((socket: Socket) => {
    socket.on('error', () => {});
    if (greeting === undefined) return void socket.end();
    socket.write(`${greeting}\r\n`);
    socket.on('data', (data) => {
      received.push(String(data));
      const answer = answers[/^\w+/.exec(String(data))?.[0] ?? ''];
      if (answer === null) socket.end();
      else socket.write(`${answer ?? '502 what?'}\r\n`);
    });
  }).listen(0, '127.0.0.1');
  closeAll.push(() => server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const hello = '220 hello';
const offers = (what: string) => ({ EHLO: `250-hello\r\n250 ${what}` });

/** The result of the connection test, without the server's address. */
async function test(port: number): Promise<{ success: boolean; message: string }> {
  const mailer = createMailer(`smtp://office:s3cret@127.0.0.1:${port}`);
  if (!mailer) throw new Error('No mailer was made.');
  closeAll.push(() => mailer.close());
  const { success, message } = await mailer.test();
  return { success, message: message.replace(`127.0.0.1:${port}`, 'HOST') };
}

it.each([
  ['closes before it greets', undefined, {}, 'The mail server at HOST closed the connection before it had answered.'],
  ['is no mail server', 'HTTP/1.1 400 Bad Request', {}, 'What answers at HOST does not speak as a mail server does.'],
  [
    'closes in the middle of the login',
    hello,
    { ...offers('AUTH PLAIN'), AUTH: null },
    'The mail server at HOST closed the connection before it had answered.',
  ],
  [
    'refuses the login',
    hello,
    { ...offers('AUTH PLAIN'), AUTH: '535 no' },
    'The mail server at HOST refused the login (the server answered 535).',
  ],
  [
    'offers no login, though SMTP_URL has one',
    hello,
    offers('SIZE'),
    'The mail server at HOST refused the login (the server answered 502).',
  ],
  [
    'responds to the TLS handshake with plain text',
    hello,
    { ...offers('STARTTLS'), STARTTLS: '220 go', '': 'no such thing' },
    'The mail server at HOST could not agree on an encrypted connection: wrong version number.',
  ],
])('the test of a server that %s names the step', async (_, greeting, answers, message) => {
  expect(await test(await talk(greeting, answers))).toEqual({ success: false, message });
});

it('the test of a server with an untrusted certificate names the certificate', async () => {
  const server = new SMTPServer({ authOptional: true, logger: false });
  server.on('error', () => {});
  closeAll.push(() => server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.server.address() as AddressInfo;
  expect(await test(port)).toEqual({
    success: false,
    message: expect.stringMatching(
      /^The mail server at HOST could not agree on an encrypted connection: .*certificate/,
    ),
  });
});

it('the test of a server that cannot be reached reports this', async () => {
  expect(await test(1)).toEqual({
    success: false,
    message: 'No connection to the mail server at HOST could be made.',
  });
});

it.each([
  ['does not offer STARTTLS', {}],
  ['refuses STARTTLS', { STARTTLS: '454 TLS not available' }],
  ['knows no EHLO', { EHLO: '502 what?', HELO: '250 hello' }],
])('no password is sent to a server on another machine that %s', async (_, answers) => {
  const received: string[] = [];
  const port = await talk(hello, { ...offers('AUTH PLAIN'), AUTH: '235 welcome', ...answers }, received);
  // The mailer does not treat this address as local, though it reaches this machine.
  const url = `smtp://office:s3cret@0.0.0.0:${port}`;
  const sentence = `The mail server at 0.0.0.0:${port} offers no encryption (STARTTLS), so the password of SMTP_URL was not sent and neither was any mail.`;
  const strict = createMailer(url);
  closeAll.push(() => strict?.close());
  expect(await strict?.test()).toEqual({ success: false, message: sentence });
  const mail = { from: 'website@site.example', to: 'office@site.example', text: 'Can it weave?' };
  const outcome = await strict?.send(mail, new AbortController().signal);
  expect(outcome).toMatchObject({ outcome: 'retry', reply: sentence });
  expect(received.join('')).not.toMatch(/AUTH|MAIL|s3cret/);
});

it.each([
  ['where the setting allows it', 'office:s3cret@0.0.0.0', true],
  ['on this machine', 'office:s3cret@127.0.0.1', false],
  ['where there is no password', '0.0.0.0', false],
])('a server without STARTTLS is used %s', async (_, host, allowPlaintext) => {
  const port = await talk(hello, { ...offers('AUTH PLAIN'), AUTH: '235 welcome' });
  const mailer = createMailer(`smtp://${host}:${port}`, { allowPlaintext });
  closeAll.push(() => mailer?.close());
  expect(await mailer?.test()).toMatchObject({ success: true });
});

it('the test of a server that accepts the login succeeds', async () => {
  const port = await talk(hello, { ...offers('AUTH PLAIN'), AUTH: '235 welcome' });
  expect(await test(port)).toEqual({ success: true, message: 'The email system is properly configured.' });
});

it('a server that never completes its response is given up, and its connection closed', async () => {
  let isCut = false;
  const server = createServer((socket: Socket) => {
    socket.write(`${hello}\r\n`);
    const more = setInterval(() => socket.write('250-wait\r\n'), 20);
    socket.on('error', () => {});
    socket.on('close', () => (clearInterval(more), (isCut = true)));
    socket.resume();
  }).listen(0, '127.0.0.1');
  closeAll.push(() => server.close());
  await once(server, 'listening');
  const mailer = createMailer(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, { attemptMs: 500 });
  const mail = { from: 'website@site.example', to: 'office@site.example', text: 'Can it weave?' };
  expect(await mailer?.send(mail, new AbortController().signal)).toMatchObject({
    outcome: 'retry',
    reply: 'EABORT The mail server had not taken the mail after 0.5 s.',
  });
  await expect.poll(() => isCut).toBe(true);
});

/** The output of a program that has the mailer without node_modules, which `bringPackages` adds. */
async function runWithoutPackages(program: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'site-mailer-'));
  closeAll.push(() => rmSync(folder, { recursive: true }));
  for (const file of ['mailer.ts', 'public-address.ts'])
    copyFileSync(join(import.meta.dirname, file), join(folder, file));
  const beginning = `
    import { symlinkSync } from 'node:fs';
    import { createMailer } from './mailer.ts';
    const bringPackages = () => symlinkSync(${JSON.stringify(join(import.meta.dirname, '../../../node_modules'))}, 'node_modules');
    const mailer = createMailer('smtp://127.0.0.1:1');
    const mail = { from: 'website@site.example', to: 'office@site.example', text: 'Can it weave?' };
    const send = async () => (await mailer.send(mail, new AbortController().signal)).reply.split(' ')[0];`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', beginning + program], {
    cwd: folder,
  });
  return stdout.trim();
}

it('packages that are missing during an installation are looked for again with the next mail', async () => {
  const program = 'console.log(await send()); bringPackages(); console.log(await send()); mailer.close();';
  expect(await runWithoutPackages(program)).toBe('ERR_MODULE_NOT_FOUND\nESOCKET');
});

it('closing without these packages, before or after a mail was tried, succeeds', async () => {
  const program =
    'const sent = send(); mailer.close(); await sent; mailer.close(); setImmediate(() => console.log("ended"));';
  expect(await runWithoutPackages(program)).toBe('ended');
});
