import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { findAnswer } from '#content/find-answer.ts';
import { pages } from '#content/pages.ts';
import { paths } from '../../src/contract/paths.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { buttonOf, contactForm, fillInScripted } from '../support/contact-form.ts';

/** Replaces the two third parties: another host than the site's, on this machine. */
let stranger: Server;
let strangerOrigin = '';
/** Whether they are down: they take connections and never answer. */
let isDown = false;
const asked: string[] = [];

const fixture = useBrowserFixture(async () => {
  stranger = createServer((request, answer) => {
    asked.push(request.url ?? '');
    if (isDown) return;
    answer.setHeader('Content-Type', 'text/html');
    answer.end(`<!doctype html><title>Stranger</title><h1>At your service: ${request.url}</h1>`);
  }).listen(0, '127.0.0.1');
  await once(stranger, 'listening');
  strangerOrigin = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`;
  return { VOICE_AGENT_URL: `${strangerOrigin}/talk?id=7&lang=en`, MAP_EMBED_URL: `${strangerOrigin}/map?bbox=1,2` };
});
afterEach(() => {
  isDown = false;
});
afterAll(() => {
  stranger?.closeAllConnections();
  stranger?.close();
});

/** The requests without the browser's own one for an icon. */
const asks = () => asked.filter((url) => url !== '/favicon.ico');

/** Opens the contact page and scrolls through it, so that everything that loads by itself has loaded. */
async function visitContact(): Promise<{ page: Page; forgive: () => void }> {
  asked.length = 0;
  const { page, thirdPartyRequests } = await fixture.visit(paths.contact);
  await page.locator('.map').scrollIntoViewIfNeeded();
  await page.frameLocator('.map iframe').getByRole('link').waitFor();
  expect(asks()).toEqual([]);
  expect(thirdPartyRequests).toEqual([]);
  // From here on the visitor requests it: all recorded requests must go to the third party.
  const forgive = () => {
    expect(thirdPartyRequests.filter((url) => !url.startsWith(strangerOrigin))).toEqual([]);
    thirdPartyRequests.length = 0;
  };
  return { page, forgive };
}

describe('the map', () => {
  it('is a chart of the site until its button is pressed, and then loads the street map', async () => {
    const { page, forgive } = await visitContact();
    expect(await page.locator('.map iframe').getAttribute('src')).toBe('/frames/map');
    await page.frameLocator('.map iframe').getByRole('link', { name: pages.contact.texts.mapButton }).click();
    await page.frameLocator('.map iframe').getByRole('heading', { name: 'At your service: /map?bbox=1,2' }).waitFor();
    expect(asks()).toEqual(['/map?bbox=1,2']);
    forgive();
  });
});

describe('the voice agent', () => {
  it('loads when its tab is opened, 600 px tall, with the microphone for its origin alone', async () => {
    const { page, forgive } = await visitContact();
    expect(await page.locator('iframe[title="AI Assistant"]').count()).toBe(0);
    await page.getByRole('tab', { name: 'AI Assistant' }).click();
    const frame = page.locator('iframe[title="AI Assistant"]');
    await page
      .frameLocator('iframe[title="AI Assistant"]')
      .getByRole('heading', { name: 'At your service: /talk?id=7&lang=en' })
      .waitFor();
    expect(asks()).toEqual(['/talk?id=7&lang=en']);
    expect((await frame.boundingBox())?.height).toBe(600);
    expect(await frame.getAttribute('allow')).toBe(`microphone ${strangerOrigin}`);
    const inside = page.frames().find((one) => one.url().startsWith(strangerOrigin));
    expect(await inside?.evaluate(listAllowed)).toEqual({ microphone: true, camera: false, geolocation: false });
    forgive();
  });

  it('is allowed by the policy of every public page, and no other origin is', async () => {
    for (const path of [paths.home, paths.contact, '/no/such/page']) {
      const { headers } = await fixture.fetchPage(path);
      expect(headers.get('Permissions-Policy')).toContain(`microphone=(self "${strangerOrigin}")`);
      expect(headers.get('Permissions-Policy')).toContain('camera=(), geolocation=()');
      expect(headers.get('Content-Security-Policy')).toContain(`frame-src 'self' ${strangerOrigin}`);
      expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
    }
    expect((await fixture.fetchPage(paths.mapFrame)).headers.get('Content-Security-Policy')).toContain(
      "frame-ancestors 'self'",
    );
  });
});

it('a map and a voice agent that are down stop neither the form nor the way to another page', async () => {
  isDown = true;
  const { page, forgive } = await visitContact();
  await page.frameLocator('.map iframe').getByRole('link', { name: pages.contact.texts.mapButton }).click();
  await page.getByRole('tab', { name: 'AI Assistant' }).click();
  await expect.poll(asks).toEqual(expect.arrayContaining(['/map?bbox=1,2', '/talk?id=7&lang=en']));
  await page.getByRole('tab', { name: 'Contact Form' }).click();
  await fillInScripted(page, contactForm.typed());
  await buttonOf(page, contactForm).click();
  await page.getByRole('heading', { name: 'Thank You!' }).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
  await page.waitForURL(`**${paths.about}`);
  forgive();
});

describe('without a voice agent', () => {
  const plain = useBrowserFixture();

  it('the tab answers three questions and offers a callback, without a frame, and no origin gets the microphone', async () => {
    const { page } = await plain.visit(paths.contact);
    await page.getByRole('tab', { name: 'AI Assistant' }).click();
    const panel = page.getByRole('tabpanel', { name: 'AI Assistant' });
    await panel.getByRole('heading', { name: pages.contact.texts.agentMissing.heading }).waitFor();
    expect(await page.locator('iframe[title="AI Assistant"]').count()).toBe(0);
    expect(
      await panel.getByRole('link', { name: pages.contact.texts.agentMissing.phoneLabel }).getAttribute('href'),
    ).toMatch(/^tel:\+\d+$/);
    for (const question of pages.contact.texts.agentMissing.questions) {
      await panel.getByText(question, { exact: true }).click();
      await panel.getByText(findAnswer(question).answer, { exact: true }).waitFor();
    }
    await panel.getByRole('link', { name: pages.contact.texts.agentMissing.callBackLabel }).click();
    await page.getByLabel('Phone (optional)').waitFor();
    expect((await plain.fetchPage(paths.contact)).headers.get('Permissions-Policy')).toContain('microphone=()');
  });
});

/** Runs in the frame: the permissions that the browser grants it. */
function listAllowed() {
  const { featurePolicy } = document as unknown as { featurePolicy: { allowsFeature(name: string): boolean } };
  return Object.fromEntries(
    ['microphone', 'camera', 'geolocation'].map((name) => [name, featurePolicy.allowsFeature(name)]),
  );
}
