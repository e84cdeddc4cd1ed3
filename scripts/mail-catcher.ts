import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { escapeHtml } from '../src/contract/escape-html.ts';

/** A mail server on loopback that forwards nothing and shows the received mails on a page. */
export async function catchMail() {
  const mails: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.unshift(mail);
          done();
        }, done);
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    page: () => mailPage(mails),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function mailPage(mails: readonly Email[]): string {
  const items = mails.map(
    (mail) =>
      `<article><h2>${escapeHtml(mail.subject ?? '')}</h2><p>to ${escapeHtml(mail.to?.map((one) => one.address).join(', ') ?? '')}, answers to ${escapeHtml(mail.replyTo?.map((one) => one.address).join(', ') ?? '')}, ${escapeHtml(mail.date ?? '')}</p><pre>${escapeHtml(mail.text ?? '')}</pre></article>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Caught mail</title><body><h1>Caught mail</h1>${items.join('') || '<p>Nothing yet. Send an enquiry.</p>'}</body></html>`;
}
