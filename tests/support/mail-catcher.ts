import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived: from and to of the envelope, the bytes, and what a mail program reads in them. */
export type CaughtMail = { from: string; to: string[]; raw: string; mail: Email };

/** What the catcher does instead of taking mail. */
export type Trouble =
  | { at: 'MAIL' | 'DATA'; code: number; says?: string }
  /** `domain`: refuses the addresses there alone. */
  | { at: 'RCPT'; code: number; says?: string; domain?: string }
  /** Takes the connection and says nothing until the trouble is over. */
  | { at: 'hang' }
  /** Takes the whole mail and cuts the line instead of answering. */
  | { at: 'drop-after-DATA' };

export type MailCatcher = Awaited<ReturnType<typeof startMailCatcher>>;

/** A real SMTP server on this machine that keeps what it is given. */
export async function startMailCatcher(
  options: { port?: number; login?: { user: string; pass: string } } = {},
): Promise<{
  port: number;
  url: string;
  mails: CaughtMail[];
  setTrouble(next?: Trouble): void;
  /** Connections that were told nothing yet. */
  countHanging(): number;
  close(): Promise<void>;
}> {
  const mails: CaughtMail[] = [];
  let trouble: Trouble | undefined;
  let hanging: (() => void)[] = [];
  const refusalAt = (step: Trouble['at']) =>
    trouble && 'code' in trouble && trouble.at === step
      ? Object.assign(new Error(trouble.says ?? 'the test wants it so'), { responseCode: trouble.code })
      : null;

  const server = new SMTPServer({
    authOptional: !options.login,
    disabledCommands: options.login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth: (given, _session, answer) =>
      given.username === options.login?.user && given.password === options.login?.pass
        ? answer(null, { user: given.username })
        : answer(Object.assign(new Error('wrong login'), { responseCode: 535 })),
    onConnect: (_session, answer) => (trouble?.at === 'hang' ? void hanging.push(answer) : answer()),
    onMailFrom: (_address, _session, answer) => answer(refusalAt('MAIL')),
    onRcptTo({ address }, _session, answer) {
      const domain = (trouble?.at === 'RCPT' && trouble.domain) || '';
      answer(address.endsWith(domain) ? refusalAt('RCPT') : null);
    },
    async onData(stream, session, answer) {
      const bytes = await buffer(stream).catch(() => undefined);
      // Its sender was killed in the middle.
      if (!bytes) return;
      const httpError = refusalAt('DATA');
      if (httpError) return answer(httpError);
      const { mailFrom, rcptTo } = session.envelope;
      mails.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map((one) => one.address),
        raw: bytes.toString('utf8'),
        mail: await PostalMime.parse(bytes),
      });
      if (trouble?.at !== 'drop-after-DATA') return answer(null);
      for (const connection of server.connections as Set<{ id: string; _socket: Socket }>)
        if (connection.id === session.id) connection._socket.destroy();
    },
  });
  // Clients that go away in the middle are what some tests are about.
  server.on('error', () => {});
  const listening = server.listen(options.port ?? 0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;

  return {
    port,
    url: `smtp://${options.login ? `${options.login.user}:${options.login.pass}@` : ''}127.0.0.1:${port}`,
    mails,
    /** Changes what happens from now on; without an argument mail is taken again. */
    setTrouble(next?: Trouble) {
      trouble = next;
      if (next?.at === 'hang') return;
      for (const go of hanging) go();
      hanging = [];
    },
    countHanging: () => hanging.length,
    /** Goes away, with every open connection. */
    async close() {
      for (const connection of server.connections as Set<{ _socket: Socket }>) connection._socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
