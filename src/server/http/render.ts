import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler, RouterContextProvider, type RouterContext, type ServerBuild } from 'react-router';
import type { PageData, RenderPage } from './pages.ts';

/** Loads the server build, which also contains the key under which pages read their data. */
export async function loadRenderer(buildDir: string): Promise<RenderPage> {
  return createRenderer(
    (await import(pathToFileURL(join(buildDir, 'server', 'index.js')).href)) as ServerBuild,
    'production',
  );
}

/** Wraps React Router's handler for a build; passes the data of a page to its loader. */
export function createRenderer(build: ServerBuild, mode: 'production' | 'development'): RenderPage {
  const handle = createRequestHandler(build, mode);
  const { pageData } = build.entry.module as unknown as { pageData: RouterContext<Partial<PageData> | null> };
  return (request, data) => {
    const context = new RouterContextProvider();
    // Never null: null tells a page that it is being prerendered.
    context.set(pageData, data ?? {});
    return handle(request, context);
  };
}
