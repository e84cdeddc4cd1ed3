import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { calls, paths } from '../src/contract/paths.ts';
import { openDatabase } from '../src/server/db/open.ts';
import { launchBrowser } from '../tests/support/browser.ts';
import { signIn } from '../tests/support/sign-in.ts';
import { startSite } from '../tests/support/site.ts';
import { exitOnError } from './run-cli.ts';
import { sampleEnquiries } from './sample-enquiries.ts';

// npm run screenshots   takes the screenshots of the documents again, into docs/images: needs a build and Chromium.

const folder = new URL('../docs/images/', import.meta.url);
const window = { width: 1280, height: 760 };
const hourMs = 60 * 60 * 1000;

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-screenshots-'));
  const site = await startSite({ DATA_DIR: dataDir });
  const browser = await launchBrowser('ordinary');
  try {
    const contacted = await storeSamples(site.origin, dataDir);
    const context = await browser.newContext({ viewport: window, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(site.origin + paths.home);
    await take(page, 'home');
    await signIn(page, site.origin);
    for (const id of contacted) await context.request.post(site.origin + calls.submissionContacted(id));
    await page.goto(site.origin + paths.dashboard);
    const menu = page.getByRole('button', { name: /^Actions for/ }).nth(1);
    await menu.waitFor();
    await take(page, 'office');
    await menu.click();
    await page.getByRole('menuitem', { name: 'View Details' }).click();
    await page.getByRole('complementary').waitFor();
    await take(page, 'enquiry');
  } finally {
    await browser.close();
    await site.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Sends the sample enquiries and sets the times at which they would have come; returns the ids of the contacted ones. */
async function storeSamples(origin: string, dataDir: string): Promise<number[]> {
  const ids: number[] = [];
  const database = await openDatabase({ dataDir });
  try {
    for (const { hoursAgo, body, contacted } of sampleEnquiries) {
      const answer = await fetch(origin + calls.contact, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      const { id } = (await answer.json()) as { id: number };
      const createdAt = new Date(Date.now() - hoursAgo * hourMs).toISOString();
      await database.queries.updateTable('contact_submissions').set({ createdAt }).where('id', '=', id).execute();
      if (contacted) ids.push(id);
    }
  } finally {
    await database.close();
  }
  return ids;
}

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot({ animations: 'disabled' });
  await sharp(picture)
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(new URL(`${name}.jpg`, folder).pathname);
}

exitOnError(main());
