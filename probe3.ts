import { launchBrowser, newVisitor, untilAlive } from './tests/support/browser.ts';
import { startSite } from './tests/support/site.ts';
const site = await startSite();
const browser = await launchBrowser();
for (const [w, scheme] of [
  [390, 'light'],
  [1440, 'dark'],
  [768, 'light'],
] as const) {
  const { page } = await newVisitor(browser, {
    reducedMotion: 'reduce',
    colorScheme: scheme,
    viewport: { width: w, height: 900 },
  });
  await page.goto(site.origin + '/contact');
  await untilAlive(page);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.locator('#form').screenshot({ path: `/tmp/w2p/contact-${w}.png` });
  console.log(await page.title());
  await page.goto(site.origin + '/auth');
  await untilAlive(page);
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.screenshot({ path: `/tmp/w2p/auth-${w}.png` });
  await page.goto(site.origin + '/services/mobile');
  await untilAlive(page);
  await page.locator('#start').screenshot({ path: `/tmp/w2p/cons-${w}.png` });
}
await browser.close();
await site.remove();
