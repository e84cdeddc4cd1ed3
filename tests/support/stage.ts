import type { Browser, BrowserContextOptions } from 'playwright';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launchBrowser, newVisitor, untilHydrated, type Visitor } from './browser.ts';
import { type RunningSite, startSite } from './site.ts';

type Env = Record<string, string>;
type VisitOptions = BrowserContextOptions & {
  /** The window's width; a desk's unless the test is about another. */
  width?: number;
  /** Console messages that the test provokes. */
  tolerated?: RegExp[];
};

const deskWidth = 1440;
const height = 900;

/**
 * One browser and one site for the tests of a file. Visitors are sent home after each test, which fails if
 * the console complained or anything was asked of another host.
 * @param env settings of the site; a function where they are known only at the start
 */
export function useStage(env: Env | (() => Promise<Env>) = {}) {
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

  /** A new visitor, with a window still empty. */
  async function arrive({ width = deskWidth, tolerated, ...options }: VisitOptions = {}): Promise<Visitor> {
    const visitor = await newVisitor(browser, { viewport: { width, height }, ...options }, tolerated);
    visitors.push(visitor);
    return visitor;
  }

  return {
    get site() {
      return site;
    },
    arrive,
    /** A new visitor who has opened a page, and the page's scripts have taken over. */
    async visit(path: string, options: VisitOptions = {}): Promise<Visitor> {
      const visitor = await arrive(options);
      await visitor.page.goto(site.origin + path);
      if (options.javaScriptEnabled !== false) await untilHydrated(visitor.page);
      return visitor;
    },
    /** What a program gets at this address. */
    fetchPage: (path: string, options?: RequestInit): Promise<Response> => fetch(site.origin + path, options),
    fetchHtml: async (path: string): Promise<string> => (await fetch(site.origin + path)).text(),
  };
}
