import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '../../src/contract/paths.ts';
import { publicPaths } from '../../src/web/prerendered.ts';
import { type RunningSite, startSite } from '../support/site.ts';

/** Every preset; what differs is how React writes HTML, or is done elsewhere, and each line says which. */
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document', 'html-validate:standard', 'html-validate:a11y'],
  rules: {
    // React's serialisation: <meta/>, charSet, required="".
    'void-style': ['error', { style: 'selfclose' }],
    'attr-case': 'off',
    'attribute-boolean-style': ['error', { style: 'empty' }],
    'attribute-empty-style': ['error', { style: 'empty' }],
    'doctype-style': 'off',
    // Our own files alone, of which the policy allows no others.
    'require-sri': ['error', { target: 'crossorigin' }],
    // A number that is dialled does not break: by CSS, so that it can be copied with plain blanks.
    'tel-non-breaking': 'off',
  },
});

let site: RunningSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.remove());

const others = [
  paths.auth,
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
  expect(await listFaults(await (await fetch(site.origin + path)).text())).toEqual([]);
});

it('a form that came back with its mistakes is valid HTML', async () => {
  for (const page of [paths.contact, paths.service('mobile')]) {
    const answer = await fetch(`${site.origin}/api/contact`, {
      method: 'POST',
      headers: { Accept: 'text/html', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ page, email: '"><b>no address' }).toString(),
    });
    expect(answer.status).toBe(400);
    expect(await listFaults(await answer.text()), page).toEqual([]);
  }
});

async function listFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}
