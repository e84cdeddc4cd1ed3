import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSharingTemplate, listSharingPictures, type SharingPicture } from '../../scripts/sharing-pictures.ts';
import { launchBrowser } from '../support/browser.ts';

const address = new URL('../../scripts/pictures/sharing.html', import.meta.url).href;
const byLength = listSharingPictures().toSorted((one, other) => other.title.length - one.title.length);

let browser: Browser;
let fillTemplate: (picture: SharingPicture) => string;
beforeAll(async () => {
  browser = await launchBrowser();
  fillTemplate = createSharingTemplate();
});
afterAll(() => browser?.close());

/** Opens a picture's page as scripts/pictures.ts does. Rejects if the title does not fit. */
async function openPicture(picture: SharingPicture) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: fillTemplate(picture) }));
  await page.goto(address);
  await page.evaluate('window.fitted');
  return page;
}

it('the longest titles are large and between the logo and the lower border', async () => {
  for (const picture of byLength.slice(0, 3)) {
    const page = await openPicture(picture);
    const { title, logo, label, border, sizePx } = await page.evaluate(() => {
      const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
      return {
        title: boxOf('h1'),
        logo: boxOf('.logo'),
        label: boxOf('.label'),
        border: boxOf('.scale'),
        sizePx: Number.parseFloat(getComputedStyle(document.querySelector('h1') ?? document.body).fontSize),
      };
    });
    // 22 px where the picture is 300 px wide.
    expect(sizePx, picture.title).toBeGreaterThan(88);
    expect(title.top, picture.title).toBeGreaterThan(logo.bottom);
    expect(label.bottom, picture.title).toBeLessThan(border.top);
    await page.close();
  }
});

it('a title that does not fit is refused', async () => {
  const picture = { ...(byLength[0] as SharingPicture), title: 'Donaudampfschifffahrtsgesellschaft' };
  await expect(openPicture(picture)).rejects.toThrow(
    'The title “Donaudampfschifffahrtsgesellschaft” is too long for a sharing picture.',
  );
});
