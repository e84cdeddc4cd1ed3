import { HtmlValidate } from 'html-validate';

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

/** What is wrong with a page's HTML, as the server sends it. */
export const listHtmlFaults = (html: string): Promise<string[]> => listFaults(html);

/**
 * The browser writes `<br>` for React's `<br/>`, the router adds links that fetch the next page ahead, and the toasts'
 * library gives its region a role and sets styles by script, which the policy allows.
 */
const browsersWays = ['void-style', 'doctype-html', 'require-sri', 'prefer-native-element', 'no-inline-style'];

/** What is wrong with a page as it stands in the browser. */
export const listLiveFaults = (html: string): Promise<string[]> => listFaults(html, browsersWays);

async function listFaults(html: string, ways: readonly string[] = []): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages
      .filter(({ ruleId }) => !ways.includes(ruleId))
      .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}
