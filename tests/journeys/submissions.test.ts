import { expect, it } from 'vitest';
import { calls, paths } from '../../src/contract/paths.ts';
import { signIn } from '../support/sign-in.ts';
import { useStage } from '../support/stage.ts';
import { toast } from '../support/toasts.ts';

const stage = useStage();
const tolerated = [/status of 401/, /Failed to load resource/];

async function enter() {
  const { page } = await stage.arrive({ tolerated });
  await signIn(page, stage.site.origin, paths.submissions);
  await page.getByRole('heading', { level: 1, name: 'Contact Submissions' }).waitFor();
  return page;
}

it('without any enquiry says so, and what will stand there', async () => {
  const page = await enter();
  await page.getByText('No submissions yet.', { exact: true }).waitFor();
  await page.getByText(/^Inquiries will appear here when visitors submit the form/).waitFor();
  expect(await page.getByRole('link', { name: 'Back to Admin' }).getAttribute('href')).toBe('/admin');
  expect(await page.getByRole('button', { name: 'Test Email Connection' }).isEnabled()).toBe(true);
});

it('counts and lists the enquiries, N/A where nothing was given, and shows one in a dialog', async () => {
  for (const [firstName, more] of [
    ['Ada', {}],
    ['Grace', { phone: '902 555 0177', service: 'mobile' }],
  ] as const) {
    const body = { firstName, lastName: 'Tern', email: 'tern@example.com', message: `From ${firstName}.`, ...more };
    const answer = await stage.fetchPage(calls.contact, {
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
  // Whose row it is, is said with each of its cells.
  await page.getByRole('rowheader', { name: 'Grace Tern', exact: true }).waitFor();
  const cellsOf = (name: string) => page.getByRole('row', { name }).locator('td, th').allTextContents();
  expect((await cellsOf('Ada Tern')).slice(1, 5)).toEqual(['Ada Tern', 'tern@example.com', 'N/A', 'N/A']);
  expect((await cellsOf('Grace Tern')).slice(1, 5)).toEqual([
    'Grace Tern',
    'tern@example.com',
    '902 555 0177',
    'Mobile App Development',
  ]);
  await page
    .getByRole('row', { name: 'Grace Tern' })
    .getByRole('button', { name: /View Details/ })
    .click();
  const dialog = page.getByRole('dialog');
  for (const words of ['Grace Tern', 'tern@example.com', '902 555 0177', 'Mobile App Development', 'From Grace.'])
    await dialog.getByText(words, { exact: true }).first().waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

it('a test of the connection that never arrives raises in its own words', async () => {
  const page = await enter();
  await page.route(`**${calls.testEmail}`, (route) => route.abort());
  await page.getByRole('button', { name: 'Test Email Connection' }).click();
  const failed = toast(page, 'Error Testing Email');
  await failed.getByText('The server could not be reached').waitFor();
  expect(await failed.getAttribute('class')).toContain('toast-bad');
});
