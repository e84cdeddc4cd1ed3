import { defineConfig, type OxlintOverride } from 'oxlint';
import { replacedContent } from './scripts/replaced-content.ts';

/** Of the content, the admin area has the titles of the services, and the firm's name and hours. */
const importsOfAdmin = [
  '../../ui/**',
  '#content/drawings/**',
  '../../site/logo.tsx',
  '../../{api-client,passkey-api,passkey-browser}.ts',
  '#content/company.ts',
  '#content/service-ids.ts',
  '#content/services/titles.ts',
  '../../../contract/**',
];

/**
 * The module boundaries of src (docs/explanation/architecture.md): what the files of a module may import with '../' or
 * '#', as patterns of .gitignore. './' is the module itself, and so is '../' in its folders, where it has any, but for
 * `mayNotImport`.
 */
const boundaries: readonly {
  files: string;
  inFolders?: true;
  mayImport: readonly string[];
  mayNotImport?: readonly string[];
  packages?: string;
}[] = [
  // Every package but zod: these regular expressions know no 'not'.
  // The fields of the forms, of which the firm may have some of its own.
  { files: 'src/contract/*', mayImport: ['#content/fields.ts'], packages: '^(?:@|[a-y]|z[^o]|zo[^d])' },
  { files: '{src,own}/content/**', mayImport: ['#content/**', '#contract/**'], packages: '^[@a-z]' },
  // They read files, in Node alone.
  {
    files: 'src/content/*.server.ts',
    mayImport: ['#content/**'],
    packages: '^(?:@|[a-mo-z]|n[^o])',
  },
  { files: 'src/web/ui/*', mayImport: [] },
  // The server prefixes the title too.
  { files: 'src/web/ui/error-title.ts', mayImport: ['../../contract/form-ids.ts'] },
  // Pages and what they show import the content. What runs in the browser does not: forms, inline scripts, admin.
  {
    files: 'src/web/site/*',
    mayImport: ['../ui/**', '../forms/**', '#content/**', '../../contract/**'],
  },
  {
    files: 'src/web/forms/sign-in/*',
    inFolders: true,
    mayImport: ['../../ui/**', '../../{api-client,passkey-api,passkey-browser}.ts', '../../../contract/**'],
  },
  {
    files: 'src/web/forms/*',
    mayImport: ['../ui/**', '../{api-client,passkey-api,passkey-browser}.ts', '../../contract/**'],
  },
  { files: 'src/web/admin/*/*', inFolders: true, mayImport: importsOfAdmin },
  // The screens of the list use the parts of one enquiry, which use those of its replies; never the other way round.
  {
    files: 'src/web/admin/{account,enquiry,team}/*',
    inFolders: true,
    mayImport: importsOfAdmin,
    mayNotImport: ['../enquiries/**'],
  },
  {
    files: 'src/web/admin/replies/*',
    inFolders: true,
    mayImport: importsOfAdmin,
    mayNotImport: ['../enquiries/**', '../enquiry/**'],
  },
  // What all folders of the admin area share.
  { files: 'src/web/admin/shell/*', mayImport: importsOfAdmin },
  { files: 'src/web/*', mayImport: ['#content/**', '../contract/**'] },
  {
    files: 'src/web/inline/*',
    mayImport: ['../ui/**', '../forms/visit.ts', '../../contract/**'],
  },
  {
    files: 'src/web/on-act/*',
    mayImport: ['../inline/tabs.ts', '../site/card-span.ts', '../ui/**', '../api-client.ts', '../../contract/**'],
  },
  { files: 'src/server/*', mayImport: ['../contract/**'] },
  // They know the words of the site's own pages.
  {
    files: 'src/server/spam/*',
    mayImport: ['../http/error-report.ts', '../db/**', '../../contract/**', '#content/**'],
  },
  {
    files: 'src/server/monitoring/*',
    mayImport: ['../*.ts', '../db/**', '../mail/**', '../http/**', '../enquiries/**', '../../contract/**'],
  },
  { files: 'src/server/audit/*', mayImport: ['../site.ts', '../db/**', '../../contract/**'] },
  { files: 'src/server/config.ts', mayImport: ['../contract/**', '#content/**'] },
  // They say which sample content is left.
  { files: 'src/server/{main,app,installation-problems}.ts', mayImport: ['../contract/**', '#content/samples.ts'] },
  { files: 'src/server/db/*', mayImport: ['../../contract/duration.ts'] },
  // Its tables have a column for each field of a form.
  { files: 'src/server/db/schema.ts', mayImport: ['../../contract/{enquiry-field,enquiry-fields,visit-source}.ts'] },
  {
    files: 'src/server/http/*',
    mayImport: [
      '../site.ts',
      '../db/schema.ts',
      '../log.ts',
      '../local-address.ts',
      '../log-throttle.ts',
      '../monitoring/metrics.ts',
      '../audit/events.ts',
      '../db/database-errors.ts',
      '../../contract/**',
    ],
  },
  // One sentence of a page depends on a setting.
  {
    files: 'src/server/http/page-settings.ts',
    mayImport: ['../site.ts', '../../contract/**', '#content/legal/retention.ts'],
  },
  {
    files: 'src/server/mail/*',
    mayImport: [
      '../site.ts',
      '../config.ts',
      '../audit/**',
      '../local-address.ts',
      '../log-throttle.ts',
      '../monitoring/metrics.ts',
      '../outgoing-request.ts',
      '../db/**',
      '../../contract/**',
    ],
  },
  {
    files: 'src/server/accounts/*',
    mayImport: ['../site.ts', '../audit/**', '../db/**', '../http/**', '../../contract/**'],
  },
  // The mails about what gave access.
  {
    files: 'src/server/accounts/access-mails.ts',
    mayImport: ['../site.ts', '../config.ts', '../audit/**', '../mail/**', '../../contract/**', '#content/company.ts'],
  },
  {
    files: 'src/server/enquiries/*',
    mayImport: [
      '../site.ts',
      '../config.ts',
      '../log.ts',
      '../audit/**',
      '../idempotency-store.ts',
      '../monitoring/metrics.ts',
      '../db/**',
      '../http/**',
      '../mail/**',
      '../accounts/**',
      '../spam/spam.ts',
      '../../contract/**',
      '#content/{company,offer}.ts',
      '#content/service-ids.ts',
    ],
  },
];

/** Libraries that stand behind one module each, which hides them from all others. */
const hidden = [
  { name: 'better-sqlite3', files: 'src/server/db/*', message: 'The database driver is imported in server/db alone.' },
  { name: 'pg', files: 'src/server/db/*', message: 'The database driver is imported in server/db alone.' },
  { name: 'nodemailer', files: 'src/server/mail/*', message: 'The mail library is imported in server/mail alone.' },
];

/** In a pattern of .gitignore a `#` begins a comment. */
const escapeHash = (pattern: string): string => pattern.replace(/^#/, '\\#');

const restrictImports = ({
  files,
  inFolders,
  mayImport,
  mayNotImport = [],
  packages,
}: (typeof boundaries)[number]): OxlintOverride => ({
  files: [files],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        paths: hidden.filter((one) => one.files !== files).map(({ name, message }) => ({ name, message })),
        patterns: [
          {
            group: [
              '../**',
              '\\#content/**',
              '\\#contract/**',
              ...(inFolders ? ['!../*', '!../*/*', '../../*'] : []),
              ...mayImport.map((pattern) => `!${escapeHash(pattern)}`),
              ...mayNotImport,
            ],
            message: 'This goes across a module boundary: oxlint.config.ts lists what each module may import.',
          },
          ...(packages ? [{ regex: packages, message: 'This module takes no package.' }] : []),
        ],
      },
    ],
  },
});

/** SQL is written where the tables' owners are, and where it is about the database itself. */
const sqlFiles = ['src/server/**/*-store.ts', 'src/server/db/*'];

/** A long run of marks takes quadratic time. */
const normalize = { property: 'normalize', message: 'Texts are normalized by contract/normalize-text.ts.' };

/** What is left to the commit knows these transactions alone. */
const transaction = { property: 'transaction', message: 'A transaction begins with inTransaction().' };

export default defineConfig({
  plugins: ['typescript', 'react', 'jsx-a11y', 'import', 'unicorn', 'promise', 'node', 'vitest', 'oxc'],
  jsPlugins: ['./scripts/linear-expressions.mjs'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  ignorePatterns: ['build', '.former-assets*', '.react-router', 'public', ...replacedContent],
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-unassigned-import': ['error', { allow: ['**/*.css'] }],
    'no-warning-comments': 'error',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'typescript/ban-ts-comment': 'error',
    'typescript/no-explicit-any': 'error',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    // Playwright's waiting for what a visitor is to see fails a test where it does not come.
    'vitest/expect-expect': ['error', { assertFunctionNames: ['assertType', 'expect*', '**.waitFor'] }],
    // The second argument is what a failure says.
    'vitest/valid-expect': ['error', { maxArgs: 2 }],

    // smtp-server keeps a connection's socket in `_socket`.
    'no-underscore-dangle': ['error', { allow: ['_socket'] }],

    // The new JSX transform imports React by itself.
    'react/react-in-jsx-scope': 'off',
    // Most loops over a database, a socket or a page must run in order.
    'no-await-in-loop': 'off',
    // Checks that the compiler cannot follow need `as`; src/content, where it could hide an error, may not use it.
    'typescript/no-unsafe-type-assertion': 'off',
    // A small function next to its only use is easier to read, also inside another function.
    'unicorn/consistent-function-scoping': 'off',
    // Hono, Kysely and our own factories return methods that do not use `this`.
    'typescript/unbound-method': 'off',
    // Copying a few small objects per page is not a performance problem.
    'oxc/no-map-spread': 'off',
    // A constant list of a few words is easier to read than a Set, and as fast.
    'unicorn/prefer-set-has': 'off',
    // An effect returns a cleanup function only if it started something.
    'typescript/consistent-return': 'off',
    // Spreading a string yields its code points, which is intended everywhere here.
    'typescript/no-misused-spread': 'off',
    // No element has the roles that are used here: a named group, a menu, a status line, an image made of text.
    'jsx-a11y/prefer-tag-over-role': 'off',
    // Arrow keys work in all rows of a table: one listener on its body serves them.
    'jsx-a11y/no-noninteractive-element-interactions': 'off',
    // Escape works anywhere in the admin list: one listener on its container serves it.
    'jsx-a11y/no-static-element-interactions': 'off',
    // The focus moves to an element that appears because the visitor requested it.
    'jsx-a11y/no-autofocus': 'off',
    // Some effects run again when a value changes that they do not read.
    'react/exhaustive-effect-dependencies': 'off',
    // An effect reads the address, which only the browser knows, into the state.
    'react/set-state-in-effect': 'off',
    // The frames show a map or a voice agent, which need scripts of their own origin.
    'react/iframe-missing-sandbox': 'off',
    // pg exports each name twice: on the default export and on its own.
    'import/no-named-as-default-member': 'off',
    // These loops end when another function changes the condition.
    'no-unmodified-loop-condition': 'off',
    // A `then` at the end of a chain needs no value.
    'promise/always-return': 'off',
    // `read` casts JSON to the type that its caller names once.
    'typescript/no-unnecessary-type-parameters': 'off',
    // An element that is not in the page yet has one listener.
    'unicorn/prefer-add-event-listener': 'off',
    // A test that runs on both databases, or on pages of several kinds, has expectations for one of them only.
    'vitest/no-conditional-expect': 'off',
    // Some tests exist for one of the two databases only.
    'vitest/no-conditional-tests': 'off',
  },
  overrides: [
    {
      files: ['src/**'],
      rules: {
        'node/no-process-env': 'error',
        'react/no-danger': 'error',
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              { group: ['**/server/**', '**/scripts/**', '**/tests/**'], message: 'web never imports these.' },
              { group: ['**/content/**'], message: "Content is imported as '#content/…'." },
            ],
          },
        ],
        'no-restricted-properties': [
          'error',
          normalize,
          transaction,
          ...['selectFrom', 'insertInto', 'updateTable', 'deleteFrom'].map((property) => ({
            property,
            message: 'SQL is written in a …-store.ts or in server/db.',
          })),
        ],
      },
    },
    // The functions that site.ts imports take the site that it makes: its type alone goes around.
    { files: ['src/server/**'], rules: { 'import/no-cycle': ['error', { ignoreTypes: true }] } },
    ...boundaries.map(restrictImports),
    {
      files: ['{src,own}/content/**'],
      rules: { 'typescript/consistent-type-assertions': ['error', { assertionStyle: 'never' }] },
    },
    { files: sqlFiles, rules: { 'no-restricted-properties': ['error', normalize, transaction] } },
    { files: ['src/server/db/transaction.ts'], rules: { 'no-restricted-properties': ['error', normalize] } },
    // The second one reads our own content.
    {
      files: ['src/contract/normalize-text.ts', 'src/web/ui/slug.ts'],
      rules: { 'no-restricted-properties': 'off' },
    },
    { files: ['src/server/config.ts'], rules: { 'node/no-process-env': 'off' } },
    { files: ['src/web/ui/trusted-html.tsx'], rules: { 'react/no-danger': 'off' } },
    // Tests and measurements choose their own input.
    { files: ['{src,scripts}/**'], rules: { 'regexp/linear-expressions': 'error' } },
    {
      files: ['**/*.test.ts', '**/*.test.tsx'],
      rules: {
        'no-restricted-imports': 'off',
        'no-restricted-properties': 'off',
        'node/no-process-env': 'off',
        'regexp/linear-expressions': 'off',
        'typescript/consistent-type-assertions': 'off',
      },
    },
  ],
});
