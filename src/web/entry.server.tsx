import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import type { RouteHandle } from './root.tsx';
import { holdScripts } from './scripts-on-intent.ts';

/** The context key of a page's data; the server sets it (src/server/http/render.ts). */
export { pageData } from './page-data.ts';

/** Renders a page completely before it responds: the content security policy needs the hashes of its scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  let code = status;
  const stream = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    onError(error) {
      code = 500;
      console.error(error);
    },
  });
  await stream.allReady;
  const html = await new Response(stream).text();
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(startsAtOnce(context) ? html : holdScripts(html), { status: code, headers });
}

/** Whether the page's scripts, if it has any, run as soon as it is loaded. */
const startsAtOnce = ({ staticHandlerContext, routeModules }: EntryContext): boolean =>
  staticHandlerContext.matches.some(({ route }) => {
    const handle = routeModules[route.id]?.handle as RouteHandle | undefined;
    return handle?.static || handle?.reactAtOnce;
  });
