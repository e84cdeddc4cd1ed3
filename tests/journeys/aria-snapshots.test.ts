import { expect, it } from 'vitest';
import { renderMarkdown } from '../../scripts/markdown.ts';
import { paths } from '../../src/contract/paths.ts';
import { anyLegalPath } from '../support/any-content.ts';
import { readMarkdown } from '../support/content.ts';
import { ariaSnapshot } from '../support/aria-snapshot.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';

const fixture = useBrowserFixture();

it('a long text has a table of contents, and each heading a link to itself outside its name', async () => {
  const { page } = await fixture.visit(anyLegalPath);
  const headings = renderMarkdown(readMarkdown(`${anyLegalPath.slice(1)}.md`)).headings.filter(
    ({ level }) => level === 2,
  );
  expect((await ariaSnapshot(page.getByRole('navigation', { name: 'On this page' }))).split('\n')).toEqual([
    '- navigation "On this page":',
    '  - heading "On this page" [level=2]',
    '  - list:',
    ...headings.flatMap(({ text }) => ['    - listitem:', `      - link "${text}"`]),
  ]);
  const first = headings[0]?.text ?? '';
  expect((await ariaSnapshot(page.locator('.prose .anchored-heading').first())).split('\n')).toEqual([
    `- heading "${first}" [level=2]`,
    `- link "Link to “${first}”"`,
  ]);
});

it('a toast has the result of an action and a close button', async () => {
  const { page } = await fixture.visit(paths.contact, { tolerated: [/status of 503/] });
  await page.route('**/api/contact', (route) => route.fulfill({ status: 503, body: 'The server is busy.' }));
  for (const [label, words] of Object.entries({ 'First Name': 'A', 'Last Name': 'B', Message: 'C' }))
    await page.getByLabel(label).fill(words);
  await page.getByLabel('Email', { exact: true }).fill('a@b.example');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.locator('.toast').waitFor();
  expect(await ariaSnapshot(page.locator('.toast'))).toMatchInlineSnapshot(`
    "- text: "Error Failed to send your message: 503: The server is busy."
    - button "Close""
  `);
  expect(await ariaSnapshot(page.locator('form.form .form-status'))).toMatchInlineSnapshot(
    `"- status: "Your message was not sent, and nothing you wrote is lost. 503: The server is busy.""`,
  );
});
