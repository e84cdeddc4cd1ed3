import { checkServerIdentity, type ConnectionOptions, type PeerCertificate } from 'node:tls';
import type { CheckStep } from '../../contract/submission.ts';
import { type SmtpServer, timeouts } from './mailer.ts';
import { isLoopback } from './public-address.ts';
import { describeFailure, isTlsError, isWithoutTls, tidyReply, wantsLogin } from './smtp-errors.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** A certificate of 90 days is renewed with 30 left, one of 45 days with 15 (letsencrypt.org): with fewer, renewal fails. */
const certificateWarningDays = 14;
/** How much of a server's reply is shown. */
const maxShown = 200;
/** A server that does not answer QUIT loses the connection after this time. */
const quitMs = 1_000;

const stepNames = ['Connection', 'Encryption', 'Certificate', 'Login', 'Sender', 'Recipient'] as const;
type StepName = (typeof stepNames)[number];

/** A 4xx to the recipient that ends by itself, such as greylisting (RFC 5321, 4.2.2). */
const temporaryRefusals: readonly number[] = [450, 451, 452];

type Parts = {
  server: SmtpServer;
  /** The addresses of MAIL_FROM and MAIL_TO. */
  from: string;
  to: string;
  /** Ends the test; its steps so far are returned. */
  signal: AbortSignal;
  clock: () => Date;
};

/** The steps of an SMTP test. `message` is the sentence of the step that failed; undefined if none did. */
export type SmtpTest = { steps: CheckStep[]; message: string | undefined };

/**
 * Connects to the mail server as the mailer does, signs in, and asks with MAIL FROM and RCPT TO whether it takes a mail to
 * the office. Nothing is sent: RSET ends the transaction before DATA. Never rejects.
 */
export async function testSmtp({ server, from, to, signal, clock }: Parts): Promise<SmtpTest> {
  const { address } = server;
  const steps: CheckStep[] = [];
  let message: string | undefined;
  const add = (state: CheckStep['state'], sentence: string, name: StepName | undefined = stepNames[steps.length]) => {
    if (name) steps.push({ name, state, sentence });
  };
  const fail = (sentence: string, advice?: string) => {
    message = sentence;
    add('failed', advice ? `${sentence.replace(/\.$/, '')}: ${advice}.` : sentence);
  };

  let session: Session | undefined;
  try {
    session = await openSession(server, signal);
    await session.connect();
    add('ok', `The mail server at ${address} answers.`);
    addEncryption(session);
    if (server.options.auth) {
      await session.logIn(server.options.auth);
      add('ok', 'The mail server accepts the user name and password of SMTP_URL.');
    } else add('skipped', 'SMTP_URL has no user name, so the site does not sign in.');
    addEnvelope(await session.offerMail(from, to));
  } catch (error) {
    addError(signal.aborted ? { code: 'ETIMEDOUT' } : error);
  } finally {
    session?.quit();
  }
  while (steps.length < stepNames.length) add('skipped', 'This was not tried, because a step before it failed.');
  return { steps, message };

  function addEncryption({ isEncrypted, findCertificate }: Session): void {
    const isLocal = isLoopback(server.options.host);
    if (isEncrypted()) add('ok', 'The connection is encrypted.');
    else if (isLocal) add('ok', 'The connection is not encrypted and does not leave this machine.');
    else
      add(
        'warning',
        'The connection is not encrypted, so others on the way can read every mail: use smtps:// or a server with STARTTLS.',
      );
    const certificate = isEncrypted() ? findCertificate() : undefined;
    if (!certificate) return add('skipped', 'Without encryption there is no certificate.');
    const days = Math.floor((Date.parse(certificate.valid_to) - clock().getTime()) / dayMs);
    const left = days === 1 ? '1 more day' : `${days} more days`;
    if (days < certificateWarningDays)
      add(
        'warning',
        `The certificate of the mail server is valid for ${left} only: have it renewed, or no mail can be sent after that.`,
      );
    else add('ok', `The certificate of the mail server is valid for ${left}.`);
  }

  function addEnvelope({ sender, recipient }: Envelope): void {
    const said = ({ response }: Reply) => `(it answered: ${shownReply(response, server)})`;
    if (wantsLogin.includes(sender.status))
      return fail(
        `The mail server at ${address} wants a login before it takes mail ${said(sender)}.`,
        'put a user name and password into SMTP_URL',
      );
    if (!isAccepted(sender))
      return fail(
        `The mail server at ${address} refuses MAIL_FROM, ${from}, as the sender ${said(sender)}.`,
        'allow this login to send from that address, or set MAIL_FROM to one that it may use',
      );
    add('ok', `The mail server takes mail from ${from} (MAIL_FROM).`);
    if (!recipient) return fail(`The mail server at ${address} did not say whether it takes mail to MAIL_TO.`);
    if (temporaryRefusals.includes(recipient.status))
      return add(
        'warning',
        `The mail server puts off mail to ${to} (MAIL_TO) for now ${said(recipient)}: the site tries again by itself, so test again in a few minutes.`,
      );
    if (!isAccepted(recipient))
      return fail(
        `The mail server at ${address} refuses MAIL_TO, ${to}, as the recipient ${said(recipient)}.`,
        'see that this mailbox exists, and that the login may send to it',
      );
    add('ok', `The mail server takes mail to ${to} (MAIL_TO); none was sent.`);
  }

  function addError(error: unknown): void {
    const isAboutTls = isWithoutTls(error) || isTlsError(error);
    if (isAboutTls && steps.length === 0) add('ok', `The mail server at ${address} can be reached.`);
    fail(describeFailure(error, address), adviceFor(error, stepNames[steps.length]));
  }
}

/** What to do about a step that failed. */
function adviceFor(error: unknown, step: StepName | undefined): string | undefined {
  const { code } = error as { code?: string };
  if (code === 'EAUTH') return 'check the user name and password in SMTP_URL';
  if (isWithoutTls(error))
    return 'turn on STARTTLS there, or use smtps://; without either, ask whether somebody interferes with the connection';
  if (step === 'Encryption')
    return 'the certificate must be valid for the name in SMTP_URL, and smtps:// is for port 465, smtp:// for 587';
  if (step === 'Connection') return 'check the host and port in SMTP_URL, and that no firewall is between';
  return 'try again, and ask who runs the mail server if it stays so';
}

type Reply = { status: number; response: string };
type Envelope = { sender: Reply; recipient?: Reply };
/** nodemailer reads no status from a reply of several lines, whose first begins with '550-'. */
const readReply = (response: string): Reply => ({ status: Number(/^\d{3}/.exec(response)?.[0] ?? 0), response });
const isAccepted = ({ status }: Reply) => status >= 200 && status < 300;

type Session = Awaited<ReturnType<typeof openSession>>;

/**
 * A connection of its own, not one of the mailer's pool. Each of its functions rejects with nodemailer's error where the
 * connection fails, is closed by the server, or `signal` ends it.
 */
async function openSession({ options }: SmtpServer, signal: AbortSignal) {
  const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection');
  let certificate: PeerCertificate | undefined;
  let envelope: { from: string; to: string } | undefined;
  let replies: Envelope | undefined;
  const tls: ConnectionOptions = {
    // Node calls it once the chain of the certificate is verified.
    checkServerIdentity: (host, peer) => {
      certificate = peer;
      return checkServerIdentity(host, peer);
    },
  };
  const connection = new SMTPConnection({
    ...options,
    ...timeouts,
    tls,
    customAuth: {
      // nodemailer has no call for MAIL FROM and RCPT TO without DATA, also not in its test of a connection. A handler of
      // a login method is its public way to send commands; this one is run after the login.
      [envelopeMethod]: async ({ sendCommand, extensions }) => {
        if (!envelope) return;
        const isAscii = !/[^\p{ASCII}]/u.test(envelope.from + envelope.to);
        const utf8 = !isAscii && extensions.includes('SMTPUTF8') ? ' SMTPUTF8' : '';
        const ask = async (command: string) => readReply((await sendCommand(command)).response);
        const sender = await ask(`MAIL FROM:<${envelope.from}>${utf8}`);
        replies = { sender };
        if (!isAccepted(sender)) return;
        replies = { sender, recipient: await ask(`RCPT TO:<${envelope.to}>`) };
        await sendCommand('RSET');
      },
    },
  });
  const broken = new Promise<never>((_resolve, reject) => {
    connection.on('error', reject);
    connection.on('end', () => reject(Object.assign(new Error('The connection was closed.'), { code: 'ECONNECTION' })));
    signal.addEventListener('abort', () => connection.close(), { once: true });
    if (signal.aborted) connection.close();
  });
  // After the last step nobody waits for it.
  broken.catch(() => {});
  const reach = (begin: (done: (error?: Error | null) => void) => void) =>
    Promise.race([
      broken,
      new Promise<void>((resolve, reject) => begin((error) => (error ? reject(error) : resolve()))),
    ]);

  return {
    connect: () => reach((done) => connection.connect(done)),
    isEncrypted: () => connection.secure,
    findCertificate: () => certificate,
    logIn: (auth: { user: string; pass: string }) => reach((done) => connection.login({ ...auth }, done)),
    /** The replies to MAIL FROM and, if that was accepted, to RCPT TO. */
    async offerMail(from: string, to: string): Promise<Envelope> {
      envelope = { from, to };
      await reach((done) => connection.login({ method: envelopeMethod }, done));
      if (!replies) throw new Error('The mail server was not asked.');
      return replies;
    },
    /** Says goodbye, and closes the connection soon also where the server does not. */
    quit(): void {
      if (connection.destroyed) return;
      connection.quit();
      setTimeout(() => connection.close(), quitMs).unref();
    },
  };
}

const envelopeMethod = 'X-ENVELOPE';

/** A reply for people: short, on one line, and without the password, which a server could repeat. */
function shownReply(response: string, { options: { auth } }: SmtpServer): string {
  const secrets = auth
    ? [
        auth.pass,
        Buffer.from(auth.pass).toString('base64'),
        Buffer.from(`\0${auth.user}\0${auth.pass}`).toString('base64'),
      ]
    : [];
  const clean = secrets.filter(Boolean).reduce((text, secret) => text.replaceAll(secret, '…'), response);
  return tidyReply(clean).slice(0, maxShown).toWellFormed();
}
