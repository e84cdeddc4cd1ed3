import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { TLSSocket } from 'node:tls';

/** The steps of a delivery at which a mail server can fail. `dot`: the end of the text. */
export const steps = ['greeting', 'EHLO', 'STARTTLS', 'AUTH', 'MAIL', 'RCPT', 'DATA', 'dot', 'QUIT'] as const;
export type Step = (typeof steps)[number];
/** What it does there instead of its answer. `late`: it answers after a moment. */
export const behaviours = ['late', '4xx', '5xx', 'closed', 'silent'] as const;
export type Behaviour = (typeof behaviours)[number];

export type Fault = {
  at: Step;
  how: Behaviour;
  receiver?: string;
  lateMs?: number;
  /** Instead of the usual code of a refusal. */
  code?: number;
};

/** The codes of RFC 5321, 4.2.3, RFC 3207 and RFC 4954 that servers answer with. */
const codes: Record<Step, { '4xx': number; '5xx': number }> = {
  greeting: { '4xx': 421, '5xx': 554 },
  EHLO: { '4xx': 421, '5xx': 550 },
  STARTTLS: { '4xx': 454, '5xx': 554 },
  AUTH: { '4xx': 454, '5xx': 535 },
  MAIL: { '4xx': 451, '5xx': 550 },
  RCPT: { '4xx': 450, '5xx': 550 },
  DATA: { '4xx': 451, '5xx': 554 },
  dot: { '4xx': 451, '5xx': 554 },
  QUIT: { '4xx': 421, '5xx': 500 },
};
const usuallyLateMs = 300;

/** A text that the server got completely: its receiver, its subject and its Message-ID. */
export type Copy = { to: string; subject: string; messageId: string };

/**
 * A mail server on this machine that offers PIPELINING, as most do, and fails at one step as long as a test wants it.
 * @param tls with it, STARTTLS is offered
 */
export async function startFaultyMailServer(tls?: { key: string; cert: string }) {
  let fault: Fault | undefined;
  const copies: Copy[] = [];
  let logins = 0;
  const sockets = new Set<Socket>();

  function serve(socket: Socket, isSecure: boolean): void {
    socket.on('error', () => {});
    let rest = '';
    let receiver = '';
    let isText = false;
    /** Lines that arrive together are answered one after the other. */
    let answered = Promise.resolve();

    async function answer(step: Step, usual: string, to = receiver): Promise<'usual' | 'refused'> {
      const isFaulty = fault?.at === step && (fault.receiver === undefined || fault.receiver === to);
      const say = (line: string) => void (socket.destroyed || socket.write(`${line}\r\n`));
      if (!fault || !isFaulty) return (say(usual), 'usual');
      const { how, lateMs = usuallyLateMs, code = how === '5xx' ? codes[step]['5xx'] : codes[step]['4xx'] } = fault;
      if (how === 'silent') return new Promise(() => {});
      if (how === 'closed') return (socket.destroy(), new Promise(() => {}));
      if (how === 'late') {
        await sleep(lateMs);
        return (say(usual), 'usual');
      }
      say(`${code} the test wants it so`);
      if (step === 'greeting' || code === 421) socket.end();
      return 'refused';
    }

    const extensions = ['hello', ...(tls && !isSecure ? ['STARTTLS'] : []), 'PIPELINING', 'AUTH PLAIN'];
    const offers = extensions.map((name, at) => `250${at === extensions.length - 1 ? ' ' : '-'}${name}`).join('\r\n');

    async function handleLine(line: string): Promise<void> {
      const verb = line.split(' ')[0]?.toUpperCase();
      if (verb === 'EHLO' || verb === 'HELO') await answer('EHLO', verb === 'EHLO' ? offers : '250 hello');
      else if (verb === 'AUTH') {
        logins += 1;
        await answer('AUTH', '235 welcome');
      } else if (verb === 'MAIL') {
        receiver = '';
        isRefused = (await answer('MAIL', '250 ok')) === 'refused';
      } else if (verb === 'RSET') socket.write('250 ok\r\n');
      else if (verb === 'QUIT') {
        await answer('QUIT', '221 bye');
        socket.end();
      } else if (verb === 'RCPT') {
        receiver = /<(.*)>/.exec(line)?.[1] ?? '';
        if (isRefused) socket.write('503 no sender\r\n');
        else isRefused = (await answer('RCPT', '250 ok')) === 'refused';
      } else if (verb === 'DATA') {
        if (isRefused) socket.write('554 no valid receivers\r\n');
        else isText = (await answer('DATA', '354 go on')) === 'usual';
      } else if (verb === 'STARTTLS' && tls) {
        if ((await answer('STARTTLS', '220 go on')) === 'refused') return;
        socket.removeAllListeners('data');
        serve(new TLSSocket(socket, { isServer: true, ...tls }), true);
      } else socket.write('502 what?\r\n');
    }
    let isRefused = false;

    async function handleText(text: string): Promise<void> {
      const header = (name: string) =>
        new RegExp(`^${name}: (.*)$`, 'im').exec(text.replaceAll(/\r\n[ \t]+/g, ' '))?.[1]?.trim() ?? '';
      const isTurnedAway = fault?.at === 'dot' && (fault.how === '4xx' || fault.how === '5xx');
      // A server that closes, or says nothing, may have delivered it.
      if (!isTurnedAway) copies.push({ to: receiver, subject: header('Subject'), messageId: header('Message-ID') });
      await answer('dot', '250 stored');
    }

    async function handleRest(): Promise<void> {
      for (;;) {
        const end = isText ? '\r\n.\r\n' : '\r\n';
        const at = rest.indexOf(end);
        if (at < 0) return;
        const part = rest.slice(0, at);
        rest = rest.slice(at + end.length);
        if (!isText) await handleLine(part);
        else {
          isText = false;
          await handleText(part);
        }
      }
    }

    socket.on('data', (data) => {
      rest += String(data);
      answered = answered.then(handleRest);
    });
    if (!isSecure) void answer('greeting', '220 hello');
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serve(socket, false);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://site:secret@127.0.0.1:${port}`,
    /** The texts that it got completely, whether it confirmed them or not. */
    copies,
    /** How often somebody tried to sign in. */
    countLogins: () => logins,
    /** Without a fault it works again; connections that hang are closed. */
    setFault(next: Fault | undefined): void {
      fault = next;
      if (!next) for (const socket of sockets) socket.destroy();
    },
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
