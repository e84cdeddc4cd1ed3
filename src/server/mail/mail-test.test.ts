import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { makeCertificate } from '../../../tests/support/certificate.ts';
import { startDnsServer, type Zone } from '../../../tests/support/dns-server.ts';
import { startMailCatcher } from '../../../tests/support/mail-catcher.ts';
import { accepts, hello, offers, startTalkingServer } from '../../../tests/support/talking-server.ts';
import type { MailTest } from '../../contract/submission.ts';
import { createMailTest } from './mail-test.ts';

const closeAll: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closeAll.splice(0).toReversed()) await close();
});

const dayMs = 24 * 60 * 60 * 1000;
const login = { user: 'office', pass: 's3cret' };
/** What a domain publishes that has everything. */
const goodZone: Zone = {
  'site.example': { txt: ['google-site-verification=x', 'v=spf1 include:mail.example ~all'] },
  '_dmarc.site.example': { txt: ['v=DMARC1; p=quarantine'] },
  'key1._domainkey.site.example': { txt: [`v=DKIM1; k=rsa; p=${'MIIB'.repeat(100)}`] },
};

type Options = {
  allowPlaintext?: boolean;
  zone?: Zone;
  dkimSelector?: string;
  from?: string;
  limitMs?: number;
  dnsTimeoutMs?: number;
};

async function createTest(smtpUrl: string | undefined, options: Options = {}) {
  const names = await startDnsServer(options.zone ?? goodZone);
  closeAll.push(names.close);
  return createMailTest({
    settings: {
      smtpUrl,
      smtpAllowPlaintext: options.allowPlaintext ?? false,
      mailFrom: options.from ?? 'website@site.example',
      mailTo: 'office@site.example',
      dkimSelector: options.dkimSelector,
      checkMailDomains: true,
    },
    clock: () => new Date(),
    createResolver: () => names.createResolver(options.dnsTimeoutMs),
    ...(options.limitMs && { limitMs: options.limitMs }),
  });
}

const run = async (smtpUrl: string | undefined, options?: Options) => (await createTest(smtpUrl, options)).run();
const step = ({ steps }: MailTest, name: string) => steps.find((one) => one.name === name);
const states = ({ steps }: MailTest) => steps.map(({ name, state }) => `${name} ${state}`);

/** The result of a test against a talking server, without the server's address. */
async function talk(...args: Parameters<typeof startTalkingServer>): Promise<MailTest> {
  const server = await startTalkingServer(...args);
  closeAll.push(server.close);
  const result = await run(`smtp://office:s3cret@127.0.0.1:${server.port}`);
  expect(JSON.stringify(result)).not.toContain('s3cret');
  return JSON.parse(JSON.stringify(result).replaceAll(`127.0.0.1:${server.port}`, 'HOST')) as MailTest;
}

async function startCatcher(options?: Parameters<typeof startMailCatcher>[0]) {
  const catcher = await startMailCatcher(options);
  closeAll.push(catcher.close);
  return catcher;
}

/** Makes this process trust a certificate until the test ends. */
function trust(cert: string): void {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, cert]);
  closeAll.push(() => setDefaultCACertificates(before));
}

describe('the connection', () => {
  it('a server that takes a mail to the office succeeds, and gets none', async () => {
    const catcher = await startCatcher({ login });
    const result = await run(catcher.url, { dkimSelector: 'key1' });
    expect(result).toMatchObject({ success: true, message: 'The email system is properly configured.' });
    expect(states(result)).toEqual([
      'Connection ok',
      'Encryption ok',
      'Certificate skipped',
      'Login ok',
      'Sender ok',
      'Recipient ok',
      'SPF ok',
      'DMARC ok',
      'DKIM ok',
    ]);
    expect(catcher.mails).toEqual([]);
  });

  it('without SMTP_URL it says so', async () => {
    expect(await run(undefined)).toMatchObject({
      success: false,
      message: 'Mail is not configured: the setting SMTP_URL is not set.',
      steps: [{ name: 'Connection', state: 'failed' }],
    });
  });

  it.each([
    [
      'closes before it greets',
      undefined,
      {},
      'The mail server at HOST closed the connection before it had answered.',
      'Connection',
    ],
    [
      'is no mail server',
      'HTTP/1.1 400 Bad Request',
      {},
      'What answers at HOST does not speak as a mail server does.',
      'Connection',
    ],
    [
      'closes in the middle of the login',
      hello,
      { ...offers('AUTH PLAIN'), AUTH: null },
      'The mail server at HOST closed the connection before it had answered.',
      'Login',
    ],
    [
      'refuses the login, and repeats the password',
      hello,
      { ...offers('AUTH PLAIN'), AUTH: '535 no s3cret' },
      'The mail server at HOST refused the login (the server answered 535).',
      'Login',
    ],
    [
      'offers no login, though SMTP_URL has one',
      hello,
      offers('SIZE'),
      'The mail server at HOST refused the login (the server answered 502).',
      'Login',
    ],
    [
      'responds to the TLS handshake with plain text',
      hello,
      { ...offers('STARTTLS'), STARTTLS: '220 go', '': 'no such thing' },
      'The mail server at HOST could not agree on an encrypted connection: wrong version number.',
      'Encryption',
    ],
    [
      'closes after MAIL FROM',
      hello,
      { ...accepts, MAIL: null },
      'The mail server at HOST closed the connection before it had answered.',
      'Sender',
    ],
  ])('a server that %s: the message and the step say so', async (_, greeting, answers, message, name) => {
    const result = await talk(greeting, answers);
    expect(result).toMatchObject({ success: false, message });
    const at = result.steps.findIndex((one) => one.name === name);
    expect(result.steps[at]).toMatchObject({
      state: 'failed',
      sentence: expect.stringMatching(/^(?:The mail server|What answers) at HOST .+: .+\.$/),
    });
    const names = ['SPF', 'DMARC', 'DKIM'];
    const after = result.steps.slice(at + 1).filter((one) => !names.includes(one.name));
    expect(new Set(after.map(({ state }) => state)).difference(new Set(['skipped']))).toEqual(new Set());
  });

  it('a port without a listener', async () => {
    const result = await run('smtp://127.0.0.1:1');
    expect(result.message).toBe('No connection to the mail server at 127.0.0.1:1 could be made.');
    expect(step(result, 'Connection')).toEqual({
      name: 'Connection',
      state: 'failed',
      sentence:
        'No connection to the mail server at 127.0.0.1:1 could be made: check the host and port in SMTP_URL, and that no firewall is between.',
    });
  });

  it('a wrong password', async () => {
    const { port } = await startCatcher({ login });
    const result = await run(`smtp://office:wr0ng@127.0.0.1:${port}`);
    expect(step(result, 'Login')).toMatchObject({
      state: 'failed',
      sentence: `The mail server at 127.0.0.1:${port} refused the login (the server answered 535): check the user name and password in SMTP_URL.`,
    });
    expect(JSON.stringify(result)).not.toContain('wr0ng');
  });

  it('a hanging server ends the test at its limit, and the connection is closed', async () => {
    let open = 0;
    const server = createServer((socket) => {
      open += 1;
      socket.on('error', () => {});
      socket.on('close', () => (open -= 1));
      socket.write(`${hello}\r\n`);
      socket.resume();
    }).listen(0, '127.0.0.1');
    closeAll.push(() => server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const result = await run(`smtp://127.0.0.1:${port}`, { limitMs: 300 });
    expect(result).toMatchObject({
      success: false,
      message: `The mail server at 127.0.0.1:${port} did not answer in time.`,
    });
    expect(states(result)).toContain('SPF ok');
    await expect.poll(() => open).toBe(0);
  });

  it('who asks during a test gets its result', async () => {
    const received: string[] = [];
    const server = await startTalkingServer(hello, accepts, received);
    closeAll.push(server.close);
    const mailTest = await createTest(`smtp://127.0.0.1:${server.port}`);
    const [first, second] = await Promise.all([mailTest.run(), mailTest.run()]);
    expect(second).toBe(first);
    expect(await mailTest.run()).not.toBe(first);
  });
});

describe('encryption', () => {
  it('an expired certificate', async () => {
    const certificate = makeCertificate(new Date(Date.now() - dayMs));
    trust(certificate.cert);
    const { port } = await startCatcher({ certificate });
    const result = await run(`smtp://localhost:${port}`);
    expect(step(result, 'Encryption')).toMatchObject({
      state: 'failed',
      sentence: expect.stringMatching(
        /certificate has expired: the certificate must be valid for the name in SMTP_URL/,
      ),
    });
  });

  it('an untrusted certificate', async () => {
    const server = new SMTPServer({ authOptional: true, logger: false });
    server.on('error', () => {});
    closeAll.push(() => server.close());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const result = await run(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`);
    expect(result).toMatchObject({
      success: false,
      message: expect.stringMatching(/could not agree on an encrypted connection: .*certificate/),
    });
    expect(states(result).slice(0, 3)).toEqual(['Connection ok', 'Encryption failed', 'Certificate skipped']);
  });

  it('a server on another machine from whose greeting STARTTLS was stripped gets no password', async () => {
    const received: string[] = [];
    const server = await startTalkingServer(hello, accepts, received);
    closeAll.push(server.close);
    // The test does not treat this address as local, though it reaches this machine.
    const result = await run(`smtp://office:s3cret@0.0.0.0:${server.port}`);
    expect(result.message).toBe(
      `The mail server at 0.0.0.0:${server.port} offers no encryption (STARTTLS), so the password of SMTP_URL was not sent and neither was any mail.`,
    );
    expect(states(result).slice(0, 4)).toEqual([
      'Connection ok',
      'Encryption failed',
      'Certificate skipped',
      'Login skipped',
    ]);
    expect(received.join('')).not.toMatch(/AUTH|MAIL|s3cret/);
  });

  it.each([
    ['where the setting allows it', 'office:s3cret@0.0.0.0', true, 'warning'],
    ['where there is no password', '0.0.0.0', false, 'warning'],
    ['on this machine', 'office:s3cret@127.0.0.1', false, 'ok'],
  ])('a server without STARTTLS is used %s', async (_, host, allowPlaintext, state) => {
    const server = await startTalkingServer(hello, accepts);
    closeAll.push(server.close);
    const result = await run(`smtp://${host}:${server.port}`, { allowPlaintext });
    expect(result.success).toBe(true);
    expect(step(result, 'Encryption')?.state).toBe(state);
  });
});

describe('the records of the sender’s domain', () => {
  const spf = (...txt: string[]): Zone => ({ ...goodZone, 'site.example': { txt } });
  const dmarc = (...txt: string[]): Zone => ({ ...goodZone, '_dmarc.site.example': { txt } });
  const dkim = (...txt: string[]): Zone => ({ ...goodZone, 'key1._domainkey.site.example': { txt } });

  it.each<[string, Zone, string, string, RegExp]>([
    ['no SPF record', spf('v=spf10 -all'), 'SPF', 'warning', /has no SPF record: publish one/],
    ['two SPF records', spf('v=spf1 mx -all', 'v=spf1 a ~all'), 'SPF', 'warning', /has 2 SPF records.+merge them/],
    ['SPF with ~all', spf('v=spf1 mx ~all'), 'SPF', 'ok', /one SPF record, which ends with ~all/],
    ['SPF with ?all', spf('V=SPF1 mx ?ALL'), 'SPF', 'ok', /which ends with \?all/],
    ['SPF with a redirect', spf('v=spf1 redirect=x.example'), 'SPF', 'ok', /which ends with a redirect/],
    ['SPF with +all', spf('v=spf1 mx +all'), 'SPF', 'warning', /allows every server/],
    ['SPF without all', spf('v=spf1 mx'), 'SPF', 'warning', /does not say what holds for all other servers/],
    ['SPF of a domain that sends nothing', spf('v=spf1 -all'), 'SPF', 'warning', /says that no server sends mail/],
    ['long SPF', spf(`v=spf1 ${'ip4:192.0.2.1 '.repeat(60)}-all`), 'SPF', 'ok', /ends with -all/],
    [
      'no DMARC',
      { ...goodZone, '_dmarc.site.example': 'unknown' },
      'DMARC',
      'warning',
      /no DMARC record: publish one at _dmarc\.site\.example/,
    ],
    ['two DMARC records', dmarc('v=DMARC1; p=none', 'v=DMARC1;p=reject'), 'DMARC', 'warning', /2 DMARC records/],
    ['DMARC without a policy', dmarc('v=DMARC1; rua=mailto:x@y.example'), 'DMARC', 'warning', /no valid policy/],
    ['DMARC', dmarc('v=DMARC1; p = none ;'), 'DMARC', 'ok', /with the policy none\.$/],
    ['no DKIM key', dkim('hello'), 'DKIM', 'warning', /no DKIM key at key1\._domainkey\.site\.example/],
    ['a revoked DKIM key', dkim('v=DKIM1; p='), 'DKIM', 'warning', /is revoked/],
    ['two DKIM keys', dkim('p=AAAA', 'p=BBBB'), 'DKIM', 'warning', /2 DKIM keys/],
    ['hostile SPF', spf(`v=spf1 ${'\u001b]0;x\u0007'.repeat(100)}`), 'SPF', 'warning', /^[\x20-\x7e]+$/],
  ])('%s', async (_, zone, name, state, sentence) => {
    const catcher = await startCatcher();
    const result = await run(catcher.url, { zone, dkimSelector: 'key1' });
    expect(step(result, name)).toEqual({ name, state, sentence: expect.stringMatching(sentence) });
    // The connection works; the toast says so.
    expect(result.success).toBe(true);
    expect(result.steps.filter((one) => one.state === 'warning')).toHaveLength(state === 'warning' ? 1 : 0);
  });

  it('DMARC of the domain above', async () => {
    const catcher = await startCatcher();
    const result = await run(catcher.url, { from: 'website@www.site.example' });
    expect(step(result, 'DMARC')).toMatchObject({
      state: 'ok',
      sentence:
        'There is a DMARC record at _dmarc.site.example with the policy quarantine, which holds for www.site.example too.',
    });
  });

  it('without DKIM_SELECTOR no key is asked for', async () => {
    const catcher = await startCatcher();
    expect(step(await run(catcher.url), 'DKIM')?.state).toBe('skipped');
  });

  it('name servers that do not answer are a warning, and do not delay the test beyond their time', async () => {
    const catcher = await startCatcher();
    const silent = { 'site.example': 'silent', '_dmarc.site.example': 'silent' } as const;
    const result = await run(catcher.url, { zone: silent, dnsTimeoutMs: 200 });
    for (const name of ['SPF', 'DMARC'])
      expect(step(result, name)).toMatchObject({
        state: 'warning',
        sentence: expect.stringMatching(/^The name servers gave no answer about/),
      });
  });

  it('name servers that are down', async () => {
    const catcher = await startCatcher();
    const mailTest = createMailTest({
      settings: {
        smtpUrl: catcher.url,
        smtpAllowPlaintext: false,
        mailFrom: 'website@site.example',
        mailTo: 'office@site.example',
        checkMailDomains: true,
      },
      clock: () => new Date(),
      createResolver: () => {
        const resolver = new Resolver({ timeout: 200, tries: 1 });
        resolver.setServers(['127.0.0.1:1']);
        return resolver;
      },
    });
    expect(step(await mailTest.run(), 'SPF')?.state).toBe('warning');
  });
});
