import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { anyService } from '../../../tests/support/any-content.ts';
import { makeCertificate } from '../../../tests/support/certificate.ts';
import { startDnsServer, type Zone } from '../../../tests/support/dns-server.ts';
import { startMailCatcher } from '../../../tests/support/mail-catcher.ts';
import { accepts, hello, offers, startTalkingServer } from '../../../tests/support/talking-server.ts';
import type { MailTest } from '../../contract/submission.ts';
import { describeFailure, testMail } from './mail-test.ts';
import { withoutTls } from './mailer.ts';
import { nothingUndelivered, type Undelivered } from './delivery-store.ts';
import { readSmtpServer } from './smtp-server.ts';

const serverOf = (smtpUrl: string) =>
  readSmtpServer({
    smtpUrl,
    smtpAllowPlaintext: false,
    siteOrigin: 'https://www.site.example',
    mailFrom: 'website@site.example',
  });

const closeAll: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closeAll.splice(0).toReversed()) await close();
});

const login = { user: 'office', pass: 's3cret' };
const now = new Date('2026-03-02T12:00:00.000Z');
/** What a domain publishes that has everything. */
const goodZone: Zone = {
  'site.example': { mx: ['mx.site.example'], txt: ['google-site-verification=x', 'v=spf1 include:mail.example ~all'] },
  '_dmarc.site.example': { txt: ['v=DMARC1; p=quarantine'] },
};
type Options = {
  allowPlaintext?: boolean;
  zone?: Zone;
  from?: string;
  to?: string[];
  routes?: string[];
  limitMs?: number;
  dnsTimeoutMs?: number;
  undelivered?: Partial<Undelivered>;
};

async function run(smtpUrl: string | undefined, options: Options = {}): Promise<MailTest> {
  const names = await startDnsServer(options.zone ?? goodZone);
  closeAll.push(names.close);
  return testMail({
    config: {
      smtpUrl,
      smtpAllowPlaintext: options.allowPlaintext ?? false,
      siteOrigin: 'https://www.site.example',
      mailFrom: options.from ?? 'website@site.example',
      mailTo: options.to ?? ['office@site.example'],
      mailRoutes: (options.routes ?? []).map((to) => ({ service: anyService.id, to })),
    },
    findUndelivered: async () => ({ ...nothingUndelivered, ...options.undelivered }),
    clock: () => now,
    // A loaded machine answers late.
    createResolver: () => names.createResolver(options.dnsTimeoutMs ?? 3_000),
    ...(options.limitMs && { limitMs: options.limitMs }),
  });
}

const find = ({ findings }: MailTest, name: string) => findings.find((one) => one.name === name);

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

describe('the mail server', () => {
  it('the login is named only if there is one', async () => {
    const findServer = async (url: string) => find(await run(url), 'Mail server')?.sentence;
    expect(await findServer((await startCatcher({ login })).url)).toBe(
      'The mail server answers and accepts the login.',
    );
    expect(await findServer((await startCatcher()).url)).toBe('The mail server answers, without a login.');
  });

  it('connection, login and records that are right: nothing is to be done, and no mail is sent', async () => {
    const catcher = await startCatcher({ login });
    const result = await run(catcher.url);
    expect(result).toMatchObject({ success: true, message: 'The email system is properly configured.' });
    expect(result.findings.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'Mail server ok',
      'Waiting mail ok',
      'Domains of receivers ok',
      'SPF ok',
      'DMARC ok',
    ]);
    expect(catcher.mails).toEqual([]);
  });

  it('without SMTP_URL it says so', async () => {
    const result = await run(undefined);
    expect(result).toMatchObject({
      success: false,
      message: 'Mail is not configured: the setting SMTP_URL is not set.',
    });
    expect(result.findings.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'Mail server failed',
      'Waiting mail ok',
    ]);
  });

  it.each<[string, string | undefined, Record<string, string | null>, RegExp]>([
    ['closes before it greets', undefined, {}, /^The mail server at HOST closed the connection before the login/],
    ['is not a mail server', 'HTTP/1.1 400 Bad Request', {}, /^The program at HOST does not behave like a mail server/],
    [
      'closes in the middle of the login',
      hello,
      { ...offers('AUTH PLAIN'), AUTH: null },
      /^The mail server at HOST closed the connection during the login: check the user name and password in SMTP_URL\.$/,
    ],
    [
      'refuses the login, and repeats the password',
      hello,
      { ...offers('AUTH PLAIN'), AUTH: '535 no s3cret' },
      /^The mail server at HOST refused the login: check the user name and password in SMTP_URL\. It answered: ‘535 no …’\.$/,
    ],
    [
      'puts the login off',
      hello,
      { ...offers('AUTH PLAIN'), AUTH: '454 later' },
      /^The mail server at HOST does not accept logins at the moment: try again in a few minutes\. It answered: ‘454 later’\.$/,
    ],
    [
      'offers no login, though SMTP_URL has one',
      hello,
      offers('SIZE'),
      /^The mail server at HOST refused the login: .+ It answered: ‘502 what\?’\.$/,
    ],
    [
      'responds to the TLS handshake with plain text',
      hello,
      { ...offers('STARTTLS'), STARTTLS: '220 go', '': 'unknown command' },
      /^The mail server at HOST could not agree on an encrypted connection \(wrong version number\)/,
    ],
  ])('a server that %s: the sentence says so', async (_, greeting, answers, sentence) => {
    const result = await talk(greeting, answers);
    expect(result).toMatchObject({ success: false, message: expect.stringMatching(sentence) });
    expect(find(result, 'Mail server')).toEqual({ name: 'Mail server', state: 'failed', sentence: result.message });
  });

  it('a port without a listener', async () => {
    expect((await run('smtp://127.0.0.1:1')).message).toBe(
      'No connection to the mail server at 127.0.0.1:1 could be made: check the host and port in SMTP_URL, and that no firewall is in the way.',
    );
  });

  // The error of nodemailer: no test asks the name servers of the network.
  it('a name that does not exist', () => {
    expect(describeFailure({ code: 'EDNS' }, serverOf('smtp://mail.site.example'))).toBe(
      "The mail server's name mail.site.example:587 could not be found: check the host in SMTP_URL.",
    );
  });

  it('a server that hangs after its greeting ends the test in time', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.write(`${hello}\r\n`);
      socket.resume();
    }).listen(0, '127.0.0.1');
    closeAll.push(() => server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const result = await run(`smtp://127.0.0.1:${port}`, { limitMs: 2_000 });
    expect(result.message).toMatch(`The mail server at 127.0.0.1:${port} did not answer in time: `);
    expect(find(result, 'SPF')?.state).toBe('ok');
  });
});

describe('encryption', () => {
  async function startSmtpServer(options: ConstructorParameters<typeof SMTPServer>[0]): Promise<number> {
    const server = new SMTPServer({ authOptional: true, logger: false, ...options });
    server.on('error', () => {});
    closeAll.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return (server.server.address() as AddressInfo).port;
  }

  it('smtp:// to a server that expects TLS at once: the sentence names smtps://', async () => {
    const port = await startSmtpServer({ secure: true });
    expect((await run(`smtp://127.0.0.1:${port}`, { limitMs: 4_000 })).message).toBe(
      `The mail server at 127.0.0.1:${port} accepted the connection but sent no greeting. If it expects TLS at once, as on port 465, write smtps:// in SMTP_URL. If it is slow, mail still goes out: a delivery waits for 60 s.`,
    );
  });

  it('smtps:// to a server with STARTTLS: the sentence names smtp://', async () => {
    const port = await startSmtpServer({});
    expect((await run(`smtps://127.0.0.1:${port}`)).message).toBe(
      `The mail server at 127.0.0.1:${port} does not expect TLS at once: write smtp:// in SMTP_URL instead of smtps://, and mail is encrypted by STARTTLS.`,
    );
  });

  it.each([
    ['expired', new Date(Date.now() - 24 * 60 * 60 * 1000), true, /certificate has expired/],
    ['untrusted', new Date(Date.now() + 60 * 24 * 60 * 60 * 1000), false, /self-signed certificate/],
  ])('a certificate that is %s', async (_, expires, isTrusted, why) => {
    const certificate = makeCertificate(expires);
    if (isTrusted) trust(certificate.cert);
    const { port } = await startCatcher({ certificate });
    // This address is not treated as local, though it reaches this machine.
    const { message } = await run(`smtp://0.0.0.0:${port}`);
    expect(message).toMatch(why);
    expect(message).toMatch(/: its certificate must be valid for the name in SMTP_URL, or NODE_EXTRA_CA_CERTS must/);
  });

  it('a certificate for another name: the sentence names it', async () => {
    const certificate = makeCertificate(new Date(Date.now() + 60 * 24 * 60 * 60 * 1000));
    trust(certificate.cert);
    const { port } = await startCatcher({ certificate });
    expect((await run(`smtp://0.0.0.0:${port}`)).message).toBe(
      `The certificate of the mail server at 0.0.0.0:${port} is for other names (127.0.0.1): write one of them in SMTP_URL.`,
    );
  });

  it.each(['127.0.0.1', 'localhost'])(
    'on this machine (%s) a certificate that nobody knows is enough',
    async (host) => {
      const certificate = makeCertificate(new Date(Date.now() + 60 * 24 * 60 * 60 * 1000));
      const { port } = await startCatcher({ login, certificate });
      expect(await run(`smtp://office:s3cret@${host}:${port}`)).toMatchObject({ success: true });
    },
  );

  it('a server on another machine from whose greeting STARTTLS was stripped gets no password', async () => {
    const received: string[] = [];
    const server = await startTalkingServer(hello, accepts, received);
    closeAll.push(server.close);
    // The test does not treat this address as local, though it reaches this machine.
    const result = await run(`smtp://office:s3cret@0.0.0.0:${server.port}`);
    expect(result.message).toBe(withoutTls(`0.0.0.0:${server.port}`));
    expect(received.join('')).not.toMatch(/AUTH|MAIL|s3cret/);
  });

  it.each([
    ['where the setting allows it', 'office:s3cret@0.0.0.0', true],
    ['without a password', '0.0.0.0', false],
    ['on this machine', 'office:s3cret@127.0.0.1', false],
  ])('a server without STARTTLS is used %s', async (_, host, allowPlaintext) => {
    const server = await startTalkingServer(hello, accepts);
    closeAll.push(server.close);
    expect(await run(`smtp://${host}:${server.port}`, { allowPlaintext })).toMatchObject({ success: true });
  });
});

describe('mail that waits', () => {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 60 * 60 * 1000).toISOString();

  it.each<[Partial<Undelivered>, string]>([
    [{ waiting: 1, waitingSince: hoursAgo(0.1) }, '1 mail to the office is waiting, the oldest for 6 minutes: '],
    [{ waiting: 45, waitingSince: hoursAgo(3) }, '45 mails to the office are waiting, the oldest for 3 hours: '],
    [
      { waiting: 1, waitingSince: hoursAgo(1), refused: 2, refusedSince: hoursAgo(50) },
      '3 mails to the office are waiting, the oldest for 2 days; the mail server refused 2 of them: ',
    ],
    [{ givenUp: 1 }, '1 mail to the office is waiting; the mail server refused 1 of them: '],
  ])('is never OK: %j', async (undelivered, sentence) => {
    const catcher = await startCatcher();
    const waiting = find(await run(catcher.url, { undelivered }), 'Waiting mail');
    expect(waiting).toMatchObject({ state: 'warning', sentence: expect.stringContaining(sentence) });
  });
});

describe('what the server is asked', () => {
  const ask = async (answers: Record<string, string>) => {
    const received: string[] = [];
    const server = await startTalkingServer(hello, { ...accepts, ...answers }, received);
    closeAll.push(server.close);
    return { received, result: await run(`smtp://office:s3cret@127.0.0.1:${server.port}`) };
  };

  it('is its name and the login, and no envelope', async () => {
    const { received } = await ask({});
    const commands = received.map((line) => line.trim()).filter((line) => !/^(?:AUTH|QUIT)/.test(line));
    // The host of SITE_ORIGIN.
    expect(commands).toEqual(['EHLO www.site.example']);
  });

  it.each<[string, Record<string, string>, RegExp]>([
    [
      'the name',
      { EHLO: '421 4.7.0 bad name' },
      /introduced itself as www\.site\.example: .+‘421 4\.7\.0 bad name’\.$/,
    ],
    [
      'the login, as Microsoft 365 does',
      { AUTH: '535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled' },
      /^The mail server at .+ refused the login\. Microsoft 365 has switched off .+535 5\.7\.139/,
    ],
    ['too many connections', { EHLO: '421 4.3.2 too many connections' }, /too many connections’\.$/],
  ])('a server that refuses %s: the finding says so in its words', async (_, answers, sentence) => {
    const { result } = await ask(answers);
    expect(result).toMatchObject({ success: false, message: expect.stringMatching(sentence) as string });
    expect(find(result, 'Mail server')?.sentence).toBe(result.message);
  });
});

describe('the domains of the receivers', () => {
  it.each<[string, Options, string, string]>([
    [
      'all accept mail',
      { routes: ['dev@a.example'] },
      'ok',
      'The domains of all receivers accept mail: site.example, a.example.',
    ],
    [
      'one is mistyped',
      { to: ['office@site.example', 'ada@sitte.example'], routes: ['dev@null.example'] },
      'warning',
      'These domains of receivers do not accept mail: sitte.example, null.example. Check the addresses in MAIL_TO and MAIL_ROUTES.',
    ],
    [
      'a name server is silent',
      { to: ['office@silent.example'], dnsTimeoutMs: 200 },
      'warning',
      "The name servers gave no answer about the domains of receivers silent.example: check this machine's DNS, and try again.",
    ],
  ])('%s', async (_, options, state, sentence) => {
    const catcher = await startCatcher();
    const zone: Zone = {
      ...goodZone,
      'a.example': { a: ['192.0.2.1'] },
      'null.example': { mx: [''] },
      'silent.example': 'silent',
    };
    const result = await run(catcher.url, { ...options, zone });
    expect(find(result, 'Domains of receivers')).toEqual({ name: 'Domains of receivers', state, sentence });
    expect(result.success).toBe(true);
  });
});

describe('the records of the sender’s domain', () => {
  const spf = (...txt: string[]): Zone => ({ ...goodZone, 'site.example': { txt } });
  const dmarc = (...txt: string[]): Zone => ({ ...goodZone, '_dmarc.site.example': { txt } });

  it.each<[string, Zone, string, string, RegExp]>([
    ['no SPF record', spf('v=spf10 -all'), 'SPF', 'warning', /has no SPF record: publish one/],
    ['two SPF records', spf('v=spf1 mx -all', 'v=spf1 a ~all'), 'SPF', 'warning', /has 2 SPF records.+merge them/],
    ['SPF with ?all', spf('V=SPF1 mx ?ALL'), 'SPF', 'ok', /has an SPF record/],
    ['SPF with +all', spf('v=spf1 mx +all'), 'SPF', 'warning', /lets any server send mail/],
    ['SPF of a domain that sends nothing', spf('v=spf1 -all'), 'SPF', 'warning', /says that no server sends mail/],
    ['long SPF', spf(`v=spf1 ${'ip4:192.0.2.1 '.repeat(60)}-all`), 'SPF', 'ok', /has an SPF record/],
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
  ])('%s', async (_, zone, name, state, sentence) => {
    const catcher = await startCatcher();
    const result = await run(catcher.url, { zone });
    expect(find(result, name)).toEqual({ name, state, sentence: expect.stringMatching(sentence) });
    // The connection works; the toast says so.
    expect(result.success).toBe(true);
  });

  it('DMARC of the domain above', async () => {
    const catcher = await startCatcher();
    const zone = { ...goodZone, 'www.site.example': { txt: ['v=spf1 mx ~all'] } };
    const result = await run(catcher.url, { from: 'website@www.site.example', zone });
    expect(find(result, 'DMARC')).toMatchObject({
      state: 'ok',
      sentence: 'There is a DMARC record at _dmarc.site.example with the policy quarantine.',
    });
  });

  it('a name server that is silent', async () => {
    const catcher = await startCatcher();
    const zone = { 'site.example': 'silent', '_dmarc.site.example': 'silent' } as const;
    const result = await run(catcher.url, { zone, dnsTimeoutMs: 200 });
    for (const name of ['SPF', 'DMARC'])
      expect(find(result, name)).toMatchObject({
        state: 'warning',
        sentence: expect.stringMatching(/^The name servers gave no answer about/),
      });
  });
});
