import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { EntryModule } from './entry-module.ts';

/** Renders a page completely before it responds: the content security policy needs the hashes of its scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  let code = status;
  const { entry, hmr } = context.manifest;
  const stream = await renderToReadableStream(
    <EntryModule value={{ module: entry.module, hotReload: hmr?.runtime }}>
      <ServerRouter context={context} url={request.url} />
    </EntryModule>,
    {
      onError(error) {
        code = 500;
        console.error(error);
      },
    },
  );
  await stream.allReady;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(stream, { status: code, headers });
}
