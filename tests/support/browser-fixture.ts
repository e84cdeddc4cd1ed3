import type { Browser, BrowserContextOptions } from 'playwright';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launchBrowser, newVisitor, untilHydrated, type Visitor } from './browser.ts';
import { type RunningSite, startSite } from './site.ts';

type Env = Record<string, string>;
type VisitOptions = BrowserContextOptions & {
  /** The window's width; a desktop's unless the test is about another. */
  width?: number;
  /** Console messages that the test causes. */
  tolerated?: RegExp[];
};

const desktopWidth = 1440;
const height = 900;

/**
 * One browser and one site for the tests of a file. The windows of a test's visitors close after it; the test fails if
 * the console showed an error or a page sent a request to another host.
 * @param env settings of the site; a function where they are known only at the start
 */
export function useBrowserFixture(env: Env | (() => Promise<Env>) = {}) {
  let browser: Browser;
  let site: RunningSite;
  const visitors: Visitor[] = [];

  beforeAll(async () => {
    const settings = typeof env === 'function' ? await env() : env;
    [browser, site] = await Promise.all([launchBrowser(), startSite(settings)]);
  });
  afterEach(async () => {
    const present = visitors.splice(0);
    for (const visitor of present) await visitor.close();
    for (const visitor of present) visitor.expectQuiet();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.remove();
  });

  /** A new visitor with an empty window. */
  async function arrive({ width = desktopWidth, tolerated, ...options }: VisitOptions = {}): Promise<Visitor> {
    const visitor = await newVisitor(browser, { viewport: { width, height }, ...options }, tolerated);
    visitors.push(visitor);
    return visitor;
  }

  return {
    get site() {
      return site;
    },
    arrive,
    /** A new visitor with an open page, hydrated unless JavaScript is off. */
    async visit(path: string, options: VisitOptions = {}): Promise<Visitor> {
      const visitor = await arrive(options);
      await visitor.page.goto(site.origin + path);
      if (options.javaScriptEnabled !== false) await untilHydrated(visitor.page);
      return visitor;
    },
    /** The response that a program gets at this address. */
    fetchPage: (path: string, options?: RequestInit): Promise<Response> => fetch(site.origin + path, options),
    fetchHtml: async (path: string): Promise<string> => (await fetch(site.origin + path)).text(),
  };
}
