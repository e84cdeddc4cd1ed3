import type { BrowserContextOptions } from 'playwright';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { newVisitor, type Visitor } from './browser.ts';
import { openSharedBrowser, openSharedSite } from './shared-site.ts';
import { type RunningSite, startSite } from './site.ts';
import type { MailCatcher } from './mail-catcher.ts';

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
 * The browser and the site that all journeys of a worker share. The windows of a test's visitors close after it; the
 * test fails if the console showed an error or a page sent a request to another host.
 * @param env settings, for a site of the file's own; a function if they are known only at the start
 */
export function useBrowserFixture(env?: Env | (() => Promise<Env>)) {
  let site: RunningSite;
  let mail: MailCatcher | undefined;
  const visitors: Visitor[] = [];

  beforeAll(async () => {
    if (env) site = await startSite(typeof env === 'function' ? await env() : env);
    else ({ site, mail } = await openSharedSite());
  });
  afterEach(async () => {
    const present = visitors.splice(0);
    for (const visitor of present) await visitor.close();
    for (const visitor of present) visitor.expectQuiet();
  });
  afterAll(async () => {
    if (env) await site?.remove();
  });

  /** A new visitor with an empty window. */
  async function arrive({ width = desktopWidth, tolerated, ...options }: VisitOptions = {}): Promise<Visitor> {
    const browser = await openSharedBrowser();
    const visitor = await newVisitor(browser, { viewport: { width, height }, ...options }, tolerated);
    visitors.push(visitor);
    return visitor;
  }

  return {
    get site() {
      return site;
    },
    /** The mail server of the shared site. */
    get mail() {
      if (!mail) throw new Error('A site of its own has the mail server that its settings name.');
      return mail;
    },
    arrive,
    /** A new visitor with an open page. */
    async visit(path: string, options: VisitOptions = {}): Promise<Visitor> {
      const visitor = await arrive(options);
      await visitor.page.goto(site.origin + path);
      return visitor;
    },
    /** The response that a program gets at this address. */
    fetchPage: (path: string, options?: RequestInit): Promise<Response> => fetch(site.origin + path, options),
    fetchHtml: async (path: string): Promise<string> => (await fetch(site.origin + path)).text(),
  };
}
