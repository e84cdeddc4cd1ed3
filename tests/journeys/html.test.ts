import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '../../src/contract/paths.ts';
import { anyService } from '../support/any-content.ts';
import { publicPaths } from '../../src/web/prerendered.ts';
import { listHtmlErrors } from '../support/html-validation.ts';
import { type RunningSite, startSite } from '../support/site.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.remove());

const others = [
  paths.auth,
  paths.passkey,
  paths.received,
  `${paths.newsletter}?subscribed`,
  paths.mapFrame,
  paths.assistantFrame,
  paths.admin,
  paths.submissions,
  '/no/such/page',
  '/resources/documentation/nothing',
];

it.each([...publicPaths, ...others])('%s is valid HTML', async (path) => {
  expect(await listHtmlErrors(await (await fetch(site.origin + path)).text())).toEqual([]);
});

it('a rejected form with its errors is valid HTML', async () => {
  for (const page of [paths.contact, anyService.path]) {
    const answer = await fetch(`${site.origin}/api/contact`, {
      method: 'POST',
      headers: { Accept: 'text/html', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ page, email: '"><b>no address' }).toString(),
    });
    expect(new URL(answer.url).searchParams.has('again')).toBe(true);
    expect(await listHtmlErrors(await answer.text()), page).toEqual([]);
  }
});
