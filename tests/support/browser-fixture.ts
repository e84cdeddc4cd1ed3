import type { Browser, BrowserContextOptions } from 'playwright';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launchBrowser, newVisitor, type Visitor } from './browser.ts';
import { type MailCatcher, startMailCatcher } from './mail-catcher.ts';
import { thriftySite } from './server-process.ts';
import { type RunningSite, startSite } from './site.ts';

/** What the journeys of a worker share: starting a browser and a site takes longer than most journeys. */
type Shared = { site: RunningSite; mail: MailCatcher };

let browser: Promise<Browser> | undefined;
let shared: Promise<Shared> | undefined;

/** The browser of this worker, launched for its first visitor. */
const openSharedBrowser = (): Promise<Browser> => (browser ??= launchBrowser());

/**
 * The built site on SQLite and its mail server, started at the first call in a worker; they end with it.
 * Tests change nothing that another visitor would notice: no settings, no outage, no enquiry of another test.
 */
const openSharedSite = (): Promise<Shared> => (shared ??= start());

async function start(): Promise<Shared> {
  const mail = await startMailCatcher();
  return { site: await startSite({ ...thriftySite, SMTP_URL: mail.url }), mail };
}

// Vitest ends its workers with this signal, and does not wait for what they have started.
process.once('SIGTERM', () => void end().finally(() => process.exit()));

async function end(): Promise<void> {
  await (await shared)?.site.remove();
  await (await browser)?.close();
}

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
    if (env) site = await startSite({ ...thriftySite, ...(typeof env === 'function' ? await env() : env) });
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
    const visitor = await newVisitor(await openSharedBrowser(), { viewport: { width, height }, ...options }, tolerated);
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
    /** The browser of this worker, for windows of other kinds. */
    openBrowser: openSharedBrowser,
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
