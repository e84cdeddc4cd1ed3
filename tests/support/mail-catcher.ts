import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A received mail: from and to of the envelope, whether it declared SMTPUTF8, the raw text, and the parsed mail. */
export type CaughtMail = { from: string; to: string[]; isUtf8: boolean; raw: string; mail: Email };

/** What the catcher does instead of accepting mail. */
export type FailureMode =
  | { at: 'MAIL'; code: number; says?: string }
  /** `word`: rejects the texts that have this word only. */
  | { at: 'DATA'; code: number; says?: string; word?: string }
  /** `domain`: rejects the addresses of this domain only. */
  | { at: 'RCPT'; code: number; says?: string; domain?: string }
  /** Accepts the connection and sends nothing until the failure ends. */
  | { at: 'hang' }
  /** Accepts the whole mail and closes the connection instead of answering. */
  | { at: 'drop-after-DATA' };

export type MailCatcher = Awaited<ReturnType<typeof startMailCatcher>>;

/**
 * A real SMTP server on this machine that stores the mails it receives. A header with other bytes than ASCII must declare
 * SMTPUTF8 (RFC 6531, 3.1).
 */
export async function startMailCatcher(
  options: {
    port?: number;
    login?: { user: string; pass: string };
    /** In PEM; the server then offers STARTTLS. */
    certificate?: { key: string; cert: string };
    /** More connections than these are turned away with 421. */
    maxClients?: number;
  } = {},
): Promise<{
  port: number;
  url: string;
  mails: CaughtMail[];
  /** Without an argument mail is accepted again. */
  setFailureMode(next?: FailureMode): void;
  /** The number of connections that have received nothing yet. */
  countHangingConnections(): number;
  /** How often somebody tried to sign in. */
  countLogins(): number;
  close(): Promise<void>;
}> {
  const mails: CaughtMail[] = [];
  let failureMode: FailureMode | undefined;
  let hanging: (() => void)[] = [];
  let logins = 0;
  const errorAt = (step: FailureMode['at']) =>
    failureMode && 'code' in failureMode && failureMode.at === step
      ? Object.assign(new Error(failureMode.says ?? 'the test wants it so'), { responseCode: failureMode.code })
      : null;

  const server = new SMTPServer({
    authOptional: !options.login,
    disabledCommands: [...(options.certificate ? [] : ['STARTTLS']), ...(options.login ? [] : ['AUTH'])],
    ...options.certificate,
    allowInsecureAuth: true,
    ...(options.maxClients && { maxClients: options.maxClients }),
    disableReverseLookup: true,
    onAuth(given, _session, answer) {
      logins += 1;
      if (given.username === options.login?.user && given.password === options.login?.pass)
        answer(null, { user: given.username });
      else answer(Object.assign(new Error('wrong login'), { responseCode: 535 }));
    },
    onConnect: (_session, answer) => (failureMode?.at === 'hang' ? void hanging.push(answer) : answer()),
    onMailFrom: (_address, _session, answer) => answer(errorAt('MAIL')),
    onRcptTo({ address }, _session, answer) {
      const domain = (failureMode?.at === 'RCPT' && failureMode.domain) || '';
      answer(address.endsWith(domain) ? errorAt('RCPT') : null);
    },
    async onData(stream, session, answer) {
      const bytes = await buffer(stream).catch(() => undefined);
      // The sender was killed while it sent.
      if (!bytes) return;
      const word = (failureMode?.at === 'DATA' && failureMode.word) || '';
      const error = errorAt('DATA');
      if (error && bytes.includes(word)) return answer(error);
      const { mailFrom, rcptTo } = session.envelope;
      const isUtf8 = 'SMTPUTF8' in ((mailFrom && mailFrom.args) || {});
      const header = bytes.subarray(0, bytes.indexOf('\r\n\r\n'));
      if (!isUtf8 && header.some((byte) => byte > 127))
        return answer(Object.assign(new Error('5.6.7 the header needs SMTPUTF8'), { responseCode: 554 }));
      mails.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map((one) => one.address),
        isUtf8,
        raw: bytes.toString('utf8'),
        mail: await PostalMime.parse(bytes),
      });
      if (failureMode?.at !== 'drop-after-DATA') return answer(null);
      for (const connection of server.connections as Set<{ id: string; _socket: Socket }>)
        if (connection.id === session.id) connection._socket.destroy();
    },
  });
  // Some tests disconnect clients during a session.
  server.on('error', () => {});
  const listening = server.listen(options.port ?? 0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;

  return {
    port,
    url: `smtp://${options.login ? `${options.login.user}:${options.login.pass}@` : ''}127.0.0.1:${port}`,
    mails,
    setFailureMode(next?: FailureMode) {
      failureMode = next;
      if (next?.at === 'hang') return;
      for (const go of hanging) go();
      hanging = [];
    },
    countHangingConnections: () => hanging.length,
    countLogins: () => logins,
    /** Closes the server and every open connection. */
    async close() {
      for (const connection of server.connections as Set<{ _socket: Socket }>) connection._socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
