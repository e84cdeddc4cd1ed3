import { HtmlValidate } from 'html-validate';

/** Every preset; each exception is for the way in which React writes HTML, or names what meets the rule otherwise. */
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
    // The content security policy allows the site's own files only; Vite preloads them by their whole addresses.
    'require-sri': ['error', { target: 'crossorigin', exclude: ['http://localhost:'] }],
    // The firm's name, which ends each title, may be long; src/content/metadata.test.ts limits the part before it.
    'long-title': 'off',
    // CSS prevents the line break in telephone numbers, so that they are copied with plain spaces.
    'tel-non-breaking': 'off',
  },
});

/** The errors in the HTML that the server sends. */
export const listHtmlErrors = (html: string): Promise<string[]> => validate(html);

/**
 * Rules that do not apply to the DOM: the browser writes `<br>` for React's `<br/>`; the tables of the admin area state
 * their roles, which Safari otherwise loses (src/web/admin/enquiries/enquiry-table.tsx).
 */
const domExceptions = ['void-style', 'no-redundant-role'];

/** The errors in the DOM of a page in the browser. */
export const listDomErrors = (html: string): Promise<string[]> => validate(html, domExceptions);

async function validate(html: string, exceptions: readonly string[] = []): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages
      .filter(({ ruleId }) => !exceptions.includes(ruleId))
      .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}
