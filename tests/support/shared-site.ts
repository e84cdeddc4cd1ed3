import type { Browser } from 'playwright';
import { launchBrowser } from './browser.ts';
import { type MailCatcher, startMailCatcher } from './mail-catcher.ts';
import { type RunningSite, startSite } from './site.ts';

/** What the journeys of a worker share: starting a browser and a site takes longer than most journeys. */
type Shared = { browser: Browser; site: RunningSite; mail: MailCatcher };

let browser: Promise<Browser> | undefined;
let shared: Promise<Shared> | undefined;

/** The browser of this worker. */
export function openSharedBrowser(): Promise<Browser> {
  if (browser) return browser;
  // Vitest ends its workers with this signal, and does not wait for what they have started.
  process.once('SIGTERM', () => void end().finally(() => process.exit()));
  browser = launchBrowser();
  return browser;
}

/**
 * The browser, the built site on SQLite and its mail server, started at the first call in a worker; they end with it.
 * Tests change nothing that another visitor would notice: no settings, no outage, no enquiry of another test.
 */
export const openSharedSite = (): Promise<Shared> => (shared ??= start());

async function start(): Promise<Shared> {
  const mail = await startMailCatcher();
  const [open, site] = await Promise.all([openSharedBrowser(), startSite({ SMTP_URL: mail.url })]);
  return { browser: open, site, mail };
}

async function end(): Promise<void> {
  await (await shared)?.site.remove();
  await (await browser)?.close();
}
