import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

/** The steps of a delivery at which a mail server can fail. `dot`: the end of the text. */
export const steps = ['greeting', 'EHLO', 'STARTTLS', 'AUTH', 'MAIL', 'RCPT', 'DATA', 'dot', 'QUIT'] as const;
export type Step = (typeof steps)[number];
/** What it does there instead of its answer. `late`: it answers after a moment. */
export const behaviours = ['late', '4xx', '5xx', 'closed', 'silent'] as const;
export type Behaviour = (typeof behaviours)[number];

export type Fault = { at: Step; how: Behaviour; receiver?: string; lateMs?: number };

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

/** A text that the server had whole: its receiver, its subject and its Message-ID. */
export type Copy = { to: string; subject: string; messageId: string };

/**
 * A mail server on this machine that fails at one step, as long as it is told to.
 * @param tls with it, STARTTLS is offered
 */
export async function startFaultyMailServer(tls?: { key: string; cert: string }) {
  let fault: Fault | undefined;
  const copies: Copy[] = [];
  const sockets = new Set<Socket>();

  function serve(socket: Socket, isSecure: boolean): void {
    socket.on('error', () => {});
    let rest = '';
    let receiver = '';
    let isText = false;

    function answer(step: Step, usual: () => void, to = receiver): void {
      const isFaulty = fault?.at === step && (fault.receiver === undefined || fault.receiver === to);
      if (!fault || !isFaulty) return usual();
      const { how, lateMs = usuallyLateMs } = fault;
      if (how === 'silent') return;
      if (how === 'closed') return void socket.destroy();
      if (how === 'late') return void setTimeout(usual, lateMs);
      socket.write(`${codes[step][how]} the test wants it so\r\n`);
      if (step === 'greeting' || codes[step][how] === 421) socket.end();
    }

    const say = (line: string) => () => void (socket.destroyed || socket.write(`${line}\r\n`));
    const offers = ['250-hello', ...(tls && !isSecure ? ['250-STARTTLS'] : []), '250 AUTH PLAIN'].join('\r\n');

    function handleLine(line: string): void {
      const verb = line.split(' ')[0]?.toUpperCase();
      if (verb === 'EHLO' || verb === 'HELO') return answer('EHLO', say(verb === 'EHLO' ? offers : '250 hello'));
      if (verb === 'AUTH') return answer('AUTH', say('235 welcome'));
      if (verb === 'MAIL') return answer('MAIL', say('250 ok'));
      if (verb === 'RSET') return say('250 ok')();
      if (verb === 'QUIT') return answer('QUIT', () => void socket.end('221 bye\r\n'));
      if (verb === 'RCPT') {
        receiver = /<(.*)>/.exec(line)?.[1] ?? '';
        return answer('RCPT', say('250 ok'));
      }
      if (verb === 'DATA')
        return answer('DATA', () => {
          isText = true;
          say('354 go on')();
        });
      if (verb === 'STARTTLS' && tls)
        return answer('STARTTLS', () => {
          socket.removeAllListeners('data');
          say('220 go on')();
          serve(new TLSSocket(socket, { isServer: true, ...tls }), true);
        });
      return say('502 what?')();
    }

    function handleText(text: string): void {
      const header = (name: string) =>
        new RegExp(`^${name}: (.*)$`, 'im').exec(text.replaceAll(/\r\n[ \t]+/g, ' '))?.[1]?.trim() ?? '';
      const copy = { to: receiver, subject: header('Subject'), messageId: header('Message-ID') };
      const isRefused = fault?.at === 'dot' && (fault.how === '4xx' || fault.how === '5xx');
      // A server that closes, or says nothing, may have delivered it.
      if (!isRefused) copies.push(copy);
      answer('dot', say('250 stored'));
    }

    socket.on('data', (data) => {
      rest += String(data);
      for (;;) {
        const end = isText ? '\r\n.\r\n' : '\r\n';
        const at = rest.indexOf(end);
        if (at < 0) return;
        const part = rest.slice(0, at);
        rest = rest.slice(at + end.length);
        if (isText) {
          isText = false;
          handleText(part);
        } else handleLine(part);
      }
    });
    if (!isSecure) answer('greeting', say('220 hello'));
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
    /** What it had whole, whether it confirmed that or not. */
    copies,
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
