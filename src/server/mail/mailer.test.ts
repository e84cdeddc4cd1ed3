import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, it } from 'vitest';
import { hello, offers, startTalkingServer } from '../../../tests/support/talking-server.ts';
import { startFaultyMailServer } from '../../../tests/support/faulty-mail-server.ts';
import { createMailer, withoutTls } from './mailer.ts';

const closeAll: (() => void)[] = [];
afterEach(() => closeAll.splice(0).forEach((close) => close()));

/** A talking server that closes after the test; its port. */
async function talk(...args: Parameters<typeof startTalkingServer>): Promise<number> {
  const server = await startTalkingServer(...args);
  closeAll.push(server.close);
  return server.port;
}

const settings = {
  smtpAllowPlaintext: false,
  siteOrigin: 'https://www.site.example',
  mailFrom: 'website@site.example',
};
const mail = { from: 'website@site.example', to: 'office@site.example', text: 'Can it weave?' };

it.each([
  ['does not offer STARTTLS', {}],
  ['refuses STARTTLS', { STARTTLS: '454 TLS not available' }],
  ['knows no EHLO', { EHLO: '502 what?', HELO: '250 hello' }],
])('no password is sent to a server on another machine that %s', async (_, answers) => {
  const received: string[] = [];
  const port = await talk(hello, { ...offers('AUTH PLAIN'), AUTH: '235 welcome', ...answers }, received);
  // The mailer does not treat this address as local, though it reaches this machine.
  const url = `smtp://office:s3cret@0.0.0.0:${port}`;
  const strict = createMailer({ ...settings, smtpUrl: url });
  closeAll.push(() => strict?.close());
  const outcome = await strict?.send(mail, new AbortController().signal);
  expect(outcome).toMatchObject({ outcome: 'retry', reply: withoutTls(`0.0.0.0:${port}`) });
  expect(received.join('')).not.toMatch(/AUTH|MAIL|s3cret/);
});

it('a server that never completes its response is given up, and its connection closed', async () => {
  // Loading it is not part of the attempt: on a busy machine the attempt would end before it connects.
  await import('nodemailer');
  let open = 0;
  const server = createServer((socket: Socket) => {
    open += 1;
    socket.write(`${hello}\r\n`);
    const more = setInterval(() => socket.write('250-wait\r\n'), 20);
    socket.on('error', () => {});
    socket.on('close', () => (clearInterval(more), (open -= 1)));
    socket.resume();
  }).listen(0, '127.0.0.1');
  closeAll.push(() => server.close());
  await once(server, 'listening');
  const smtpUrl = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const mailer = createMailer({ ...settings, smtpUrl }, { stepMs: 500 });
  expect(await mailer?.send(mail, new AbortController().signal)).toMatchObject({
    outcome: 'retry',
    reply: 'EABORT The mail server had not taken the mail after 0.5 s.',
  });
  await expect.poll(() => open).toBe(0);
});

/** The output of a program that has the mailer without node_modules, which `bringPackages` adds and `removePackages` takes away. */
async function runWithoutPackages(program: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'site-mailer-'));
  closeAll.push(() => rmSync(folder, { recursive: true }));
  const files = [
    'server/mail/mailer.ts',
    'server/mail/smtp-server.ts',
    'server/local-address.ts',
    'contract/duration.ts',
  ];
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(import.meta.dirname, '../..', file), join(folder, file));
  }
  const beginning = `
    import { rmSync, symlinkSync } from 'node:fs';
    import { createMailer, loadMailLibrary } from './server/mail/mailer.ts';
    const bringPackages = () => symlinkSync(${JSON.stringify(join(import.meta.dirname, '../../../node_modules'))}, 'node_modules');
    const removePackages = () => rmSync('node_modules');
    const mailer = createMailer({ ...${JSON.stringify(settings)}, smtpUrl: 'smtp://127.0.0.1:1' });
    const settings = { smtpAllowPlaintext: false, siteOrigin: 'https://www.site.example', mailFrom: 'website@site.example' };
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

it('packages that are missing while an upgrade installs others are not needed, once they were loaded', async () => {
  const program =
    'bringPackages(); await loadMailLibrary(); removePackages(); console.log(await send()); mailer.close();';
  expect(await runWithoutPackages(program)).toBe('ESOCKET');
});

it('closing without these packages, before or after a mail was tried, succeeds', async () => {
  const program =
    'const sent = send(); mailer.close(); await sent; mailer.close(); setImmediate(() => console.log("ended"));';
  expect(await runWithoutPackages(program)).toBe('ended');
});

it.each([
  ['the password', '535 no s3cret'],
  ['the login as it was sent', `500 unknown: AUTH PLAIN ${Buffer.from('\0office\0s3cret').toString('base64')}`],
  ['the password as it was sent', `535 no ${Buffer.from('s3cret').toString('base64')}`],
])('a server that repeats %s: the recorded reply does not have it', async (_, reply) => {
  const port = await talk(hello, { ...offers('AUTH PLAIN'), AUTH: reply });
  const mailer = createMailer({ ...settings, smtpUrl: `smtp://office:s3cret@127.0.0.1:${port}` });
  const outcome = await mailer?.send(mail, new AbortController().signal);
  expect(outcome).toMatchObject({ outcome: 'retry', about: 'login', reply: expect.stringContaining('…') as string });
  expect(outcome?.reply).not.toMatch(/s3cret|czNjcmV0|AG9mZmljZQBzM2NyZXQ/);
});

it('the words of a server that closes are recorded, also if it answers several commands at once', async () => {
  const server = await startFaultyMailServer();
  closeAll.push(() => void server.close());
  server.setFault({ at: 'MAIL', how: '4xx', code: 421 });
  const mailer = createMailer({ ...settings, smtpUrl: server.url });
  const outcome = await mailer?.send(mail, new AbortController().signal);
  expect(outcome).toMatchObject({ outcome: 'retry', about: 'server' });
  expect(outcome?.reply).toContain('421 the test wants it so');
});
