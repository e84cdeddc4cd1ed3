import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler, RouterContextProvider, type RouterContext, type ServerBuild } from 'react-router';
import type { PageData, RenderPage } from './pages.ts';

/** Renders with the build that Vite made; the key under which pages read their data comes from it. */
export async function loadRenderer(buildDir: string): Promise<RenderPage> {
  return createRenderer(
    (await import(pathToFileURL(join(buildDir, 'server', 'index.js')).href)) as ServerBuild,
    'production',
  );
}

/** React Router's handler for a build, with a page's data put where its loader looks for it. */
export function createRenderer(build: ServerBuild, mode: 'production' | 'development'): RenderPage {
  const handle = createRequestHandler(build, mode);
  const { pageData } = build.entry.module as unknown as { pageData: RouterContext<Partial<PageData> | null> };
  return (request, data) => {
    const context = new RouterContextProvider();
    // Never null: that is how a page knows that it is prerendered.
    context.set(pageData, data ?? {});
    return handle(request, context);
  };
}
