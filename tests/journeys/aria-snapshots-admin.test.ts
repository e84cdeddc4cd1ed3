import { beforeAll, expect, it } from 'vitest';
import { company } from '../../src/content/company.ts';
import { paths } from '../../src/contract/paths.ts';
import { ariaSnapshot } from '../support/aria-snapshot.ts';
import { sendSample } from '../support/sample-enquiries.ts';
import { signIn } from '../support/sign-in.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';

const fixture = useBrowserFixture();
beforeAll(async () => {
  for (let number = 1; number <= 12; number += 1) await sendSample(fixture.site.origin, number);
});

/** Replaces the date, whose format another test checks. */
const undated = (text: string) =>
  text
    .replaceAll(/[A-Z][a-z]{2} \d{1,2}, \d{4} \d{1,2}:\d\d [AP]M/g, 'MMM d, yyyy time')
    .replaceAll(/[A-Z][a-z]+ \d{1,2}, \d{4} at [\d:]+ [ap]\.?m\.?/gi, 'long date at time');

async function enter(path: string) {
  const { page } = await fixture.arrive({ tolerated: [/status of 401/] });
  await signIn(page, fixture.site.origin, path);
  await page.getByRole('table').waitFor();
  return page;
}

it('the dashboard is a table of people, each with a menu of actions', async () => {
  const page = await enter(paths.dashboard);
  expect(undated(await ariaSnapshot(page.locator('.admin-header'))).replace(company.name, 'The name'))
    .toMatchInlineSnapshot(`
    "- link "The name"
    - heading "Admin Dashboard" [level=1]
    - paragraph: Welcome back, margaret
    - button "Logout""
  `);
  expect(undated(await ariaSnapshot(page.getByRole('row').nth(1)))).toMatchInlineSnapshot(`
    "- 'row "not contacted yet: Person Number12 person12@client.example N/A MMM d, yyyy time Actions for Person Number12"':
      - 'rowheader "not contacted yet: Person Number12"'
      - cell "person12@client.example"
      - cell "N/A"
      - cell "MMM d, yyyy time":
        - time: MMM d, yyyy time
      - cell "Actions for Person Number12":
        - button "Actions for Person Number12""
  `);
  expect(await ariaSnapshot(page.locator('.list-footer'))).toMatchInlineSnapshot(`
    "- status: Showing 1 to 10 of 12 results
    - navigation "Pages":
      - button "Previous page" [disabled]
      - button "Page 1": "1"
      - button "Page 2": "2"
      - button "Next page""
  `);
  await page.getByRole('button', { name: 'Actions for Person Number12' }).click();
  expect(await ariaSnapshot(page.getByRole('menu'))).toMatchInlineSnapshot(`
    "- menu "Actions for Person Number12":
      - menuitem "View Details"
      - menuitem "Copy Email"
      - menuitem "Mark as Contacted"
      - menuitem "Take"
      - menuitem "Mark as Spam""
  `);
  // The browser reports that a menu has opened a moment after it has.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('View Details');
});

it('an open enquiry is a region beside the list, named after its sender', async () => {
  const page = await enter(`${paths.dashboard}?enquiry=12`);
  const panel = page.getByRole('complementary');
  await panel.waitFor();
  expect(undated(await ariaSnapshot(panel))).toMatchInlineSnapshot(`
    "- complementary "Person Number12":
      - status
      - heading "Person Number12" [level=2]
      - button "Close"
      - status
      - term: Contact
      - definition: Person Number12
      - term: Email
      - definition:
        - link "person12@client.example"
      - term: Phone
      - definition:
        - link "902 555 0177"
      - term: Submitted On
      - definition: long date at time
      - heading "Message" [level=3]
      - paragraph: Message number 12 about stock.
      - paragraph: The notification mail of this enquiry has not been sent yet.
      - button "Mark as Contacted"
      - link "Reply"
      - button "Copy Email"
      - button "Take"
      - button "Mark as Spam"
      - region "Notes":
        - heading "Notes" [level=3]
        - status
        - text: Add a note
        - paragraph: Administrators read it, the visitor does not.
        - textbox "Add a note"
        - button "Save note""
  `);
});

it('an enquiry in the complete list opens in a dialog named after its sender', async () => {
  const page = await enter(paths.submissions);
  await page.getByRole('button', { name: 'View Details of Person Number12' }).click();
  expect(undated(await ariaSnapshot(page.getByRole('dialog')))).toMatchInlineSnapshot(`
    "- dialog "Person Number12":
      - heading "Person Number12" [level=2]
      - button "Close"
      - status
      - status
      - term: Submitted On
      - definition: long date at time
      - term: Name
      - definition: Person Number12
      - term: Email
      - definition:
        - link "person12@client.example"
      - term: Phone
      - definition:
        - link "902 555 0177"
      - term: Service Interest
      - definition: N/A
      - heading "Message" [level=3]
      - paragraph: Message number 12 about stock.
      - status
      - status:
        - paragraph: The notification mail of this enquiry has not been sent yet.
      - button "Mark as Contacted"
      - link "Reply"
      - button "Copy Email"
      - button "Take"
      - button "Mark as Spam"
      - region "Notes":
        - heading "Notes" [level=3]
        - status
        - text: Add a note
        - paragraph: Administrators read it, the visitor does not.
        - textbox "Add a note"
        - button "Save note""
  `);
});
