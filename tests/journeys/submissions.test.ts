import { describe, expect, it } from 'vitest';
import { calls, paths } from '../../src/contract/paths.ts';
import { anyService } from '../support/any-content.ts';
import { signIn } from '../support/sign-in.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { toast } from '../support/toasts.ts';

const fixture = useBrowserFixture();
const tolerated = [/status of 401/, /Failed to load resource/];

async function enter() {
  const { page } = await fixture.arrive({ tolerated });
  await signIn(page, fixture.site.origin, paths.submissions);
  await page.getByRole('heading', { level: 1, name: 'Contact Submissions' }).waitFor();
  return page;
}

it('the page shows an empty state without any enquiry', async () => {
  const page = await enter();
  await page.getByText('No submissions yet.', { exact: true }).waitFor();
  await page.getByText(/^Inquiries will appear here when visitors submit the form/).waitFor();
  expect(await page.getByRole('link', { name: 'Back to Admin' }).getAttribute('href')).toBe('/admin');
  expect(await page.getByRole('button', { name: 'Test Email Connection' }).isEnabled()).toBe(true);
});

it('the page counts and lists the enquiries, with N/A for missing values, and shows one in a dialog', async () => {
  for (const [firstName, more] of [
    ['Ada', { phone: '   ', service: ' ' }],
    ['Grace', { phone: '902 555 0177', service: anyService.id }],
  ] as const) {
    const body = { firstName, lastName: 'Tern', email: 'tern@example.com', message: `From ${firstName}.`, ...more };
    const answer = await fixture.fetchPage(calls.contact, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(201);
  }
  const page = await enter();
  await page.getByText('2 total submissions received.', { exact: true }).waitFor();
  expect(await page.locator('thead th').allTextContents()).toEqual([
    'Date',
    'Name',
    'Email',
    'Phone',
    'Service',
    'Actions',
  ]);
  // The row's header is announced with each of its cells.
  await page.getByRole('rowheader', { name: 'Grace Tern', exact: true }).waitFor();
  const cellsOf = (name: string) => page.getByRole('row', { name }).locator('td, th').allTextContents();
  expect((await cellsOf('Ada Tern')).slice(1, 5)).toEqual(['Ada Tern', 'tern@example.com', 'N/A', 'N/A']);
  expect((await cellsOf('Grace Tern')).slice(1, 5)).toEqual([
    'Grace Tern',
    'tern@example.com',
    '902 555 0177',
    anyService.title,
  ]);
  await page
    .getByRole('row', { name: 'Grace Tern' })
    .getByRole('button', { name: /View Details/ })
    .click();
  const dialog = page.getByRole('dialog');
  for (const words of ['Grace Tern', 'tern@example.com', '902 555 0177', anyService.title, 'From Grace.'])
    await dialog.getByText(words, { exact: true }).first().waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await page.keyboard.press('Escape');
  // The browser reports that the dialog is closed a moment after it is, when Enter is released.
  await page.waitForURL((url) => !url.searchParams.has('enquiry'));
  await dialog.waitFor({ state: 'detached' });
  expect(await focused()).toContain('of Grace Tern');
  await page.keyboard.press('Enter');
  await dialog.waitFor();
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(focused).toContain('of Grace Tern');
});

it('an enquiry opened again while its dialog is closing is shown again', async () => {
  const page = await enter();
  await page.getByRole('button', { name: 'View Details of Ada Tern' }).click();
  const dialog = page.locator('dialog');
  await dialog.getByText('From Ada.').waitFor();
  await dialog.evaluate((element: HTMLDialogElement) => {
    const id = new URLSearchParams(location.search).get('enquiry');
    const row = document.querySelector<HTMLButtonElement>(`tr[data-id="${id}"] button`);
    element.addEventListener('close', () => row?.click());
    element.close();
  });
  await dialog.getByText('From Ada.').waitFor();
});

it('a connection test without a response shows its own message', async () => {
  const page = await enter();
  await page.route(`**${calls.testEmail}`, (route) => route.abort());
  await page.getByRole('button', { name: 'Test Email Connection' }).click();
  const failed = toast(page, 'Error Testing Email');
  await failed.getByText('The server could not be reached').waitFor();
  expect(await failed.getAttribute('class')).toContain('toast-bad');
});

it('what a connection test found is listed below the button', async () => {
  const page = await enter();
  const findings = [
    { name: 'Mail server', state: 'failed', sentence: 'The mail server refused the login.' },
    { name: 'Waiting mail', state: 'warning', sentence: `1 mail to the office waits: ${'long'.repeat(60)}.` },
    { name: 'SPF', state: 'ok', sentence: 'site.example has an SPF record.' },
  ];
  await page.route(`**${calls.testEmail}`, (route) =>
    route.fulfill({ json: { success: false, message: 'The mail server refused the login.', findings } }),
  );
  await page.getByRole('button', { name: 'Test Email Connection' }).press('Enter');
  await toast(page, 'Email Connection Failed').getByText('The mail server refused the login.').waitFor();
  const list = page.getByRole('list', { name: 'Result of the email test' });
  expect((await list.getByRole('listitem').allTextContents()).map((text) => text.slice(0, 25))).toEqual([
    'Mail server: Failed. The ',
    'Waiting mail: Warning. 1 ',
    'SPF: OK. site.example has',
  ]);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

it('Show all and Back end a search', async () => {
  const { page } = await fixture.arrive({ tolerated });
  await signIn(page, fixture.site.origin, paths.dashboard);
  const search = page.getByPlaceholder('Search submissions...');
  const all = page.getByText('Showing 1 to 2 of 2 results');
  await all.waitFor();
  await search.fill('no such thing');
  await page.getByRole('button', { name: 'Show all submissions' }).click();
  await all.waitFor();
  expect(await search.inputValue()).toBe('');
  await page.getByText('Ada Tern').click();
  await page.getByRole('complementary').waitFor();
  await search.fill('grace');
  await page.getByText('Showing 1 to 1 of 1 results').waitFor();
  await page.waitForFunction(() => JSON.stringify(history.state).includes('grace'));
  await page.goBack();
  await all.waitFor();
  expect(await search.inputValue()).toBe('');
});

/** Held in the page by a test: React's messages to itself, which schedule updates of low priority. */
type SlowList = {
  isHeld: boolean;
  letThrough: () => void;
  /** Values set by a script, not typed. */
  written: string[];
  type: (text: string) => void;
  wait: (ms: number) => Promise<void>;
};
const slowList = () => {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  const post = MessagePort.prototype.postMessage;
  const held: (() => void)[] = [];
  const slow: SlowList = {
    isHeld: false,
    letThrough: () => held.splice(0).forEach((send) => send()),
    written: [],
    type(text) {
      const box = document.querySelector('input[type="search"]');
      // Bypasses React's value tracking: React then sees a change that it did not make.
      value.set?.call(box, text);
      box?.dispatchEvent(new Event('input', { bubbles: true }));
    },
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  };
  Object.assign(window, { slow });
  MessagePort.prototype.postMessage = function (message: unknown) {
    if (slow.isHeld) held.push(() => post.call(this, message));
    else post.call(this, message);
  };
  Object.defineProperty(HTMLInputElement.prototype, 'value', {
    ...value,
    set(text: string) {
      slow.written.push(text);
      value.set?.call(this, text);
    },
  });
};

describe('when the list updates late', () => {
  const enterSlow = async () => {
    const page = await enter();
    await page.addInitScript(slowList);
    await page.goto(fixture.site.origin + paths.dashboard);
    await expect.poll(() => page.locator('tbody tr').count()).toBe(2);
    return page;
  };

  it('the search box keeps the typed text', async () => {
    const page = await enterSlow();
    const written = await page.evaluate(async () => {
      const { slow } = window as unknown as { slow: SlowList };
      slow.isHeld = true;
      slow.type('te');
      // The search is sent after a pause in typing, and the list is about to update.
      await slow.wait(300);
      slow.type('grace');
      slow.letThrough();
      // The list shows the first search, and the second is sent.
      await slow.wait(300);
      slow.isHeld = false;
      slow.letThrough();
      await slow.wait(500);
      return [...slow.written, document.querySelector<HTMLInputElement>('input[type="search"]')?.value];
    });
    expect(written).not.toContain('te');
    expect(written.at(-1)).toBe('grace');
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
  });

  it('Show all also clears text typed just before', async () => {
    const page = await enterSlow();
    await page.evaluate(async () => {
      const { slow } = window as unknown as { slow: SlowList };
      slow.isHeld = true;
      slow.type('no such thing');
      [...document.querySelectorAll('button')].find((one) => one.textContent === 'Show all submissions')?.click();
      // Longer than the pause in typing.
      await slow.wait(300);
      slow.isHeld = false;
      slow.letThrough();
      await slow.wait(500);
    });
    expect(await page.getByPlaceholder('Search submissions...').inputValue()).toBe('');
    expect(await page.locator('tbody tr').count()).toBe(2);
  });

  it('a filter chosen during typing keeps the text, and does not undo a navigation', async () => {
    const page = await enterSlow();
    // The script of the other screen loads slowly.
    await page.route(/\/assets\/admin-submissions.*\.js/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await page.evaluate(() => {
      const { slow } = window as unknown as { slow: SlowList };
      slow.type('grace');
      const filter = [...document.querySelectorAll('select')].find(
        (one) => one.value === '' && one.options[1]?.value === 'no',
      );
      if (filter) filter.value = 'no';
      filter?.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await page.waitForURL((url) => url.search === '?contacted=no');
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
    expect(await page.getByPlaceholder('Search submissions...').inputValue()).toBe('grace');

    await page.evaluate(() => {
      const { slow } = window as unknown as { slow: SlowList };
      document.querySelector<HTMLElement>('input[type="search"]')?.focus();
      slow.type('ada');
      const link = [...document.querySelectorAll('a')].find((one) => one.textContent === 'View All Submissions');
      // A press moves the focus before it follows the link. The processor is busy for longer than the pause in typing.
      link?.focus();
      link?.click();
      for (const from = performance.now(); performance.now() - from < 300;);
    });
    await page.getByRole('heading', { level: 1, name: 'Contact Submissions' }).waitFor();
    await page.waitForTimeout(300);
    expect(new URL(page.url()).pathname).toBe(paths.submissions);
    expect(JSON.stringify(await page.evaluate(() => history.state))).not.toContain('ada');
  });
});
