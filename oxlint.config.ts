import { defineConfig, type OxlintOverride } from 'oxlint';

/**
 * The module boundaries of src (docs/how-it-is-built.md): what the files of a module may import with '../', as
 * patterns of .gitignore. './' is the module itself, and so is '../' in its folders, where it has any.
 */
const boundaries: readonly { files: string; inFolders?: true; mayImport: readonly string[]; packages?: string }[] = [
  // Every package but zod: these regular expressions know no 'not'.
  { files: 'src/contract/*', mayImport: [], packages: '^(?:@|[a-y]|z[^o]|zo[^d])' },
  { files: 'src/content/*', mayImport: ['../contract/**'], packages: '^[@a-z]' },
  { files: 'src/content/*/**', inFolders: true, mayImport: ['../../contract/**'], packages: '^[@a-z]' },
  { files: 'src/web/ui/*', mayImport: [] },
  {
    files: 'src/web/site/*',
    mayImport: [
      '../ui/**',
      '../drawings/**',
      '../features/account/**',
      '../features/newsletter/**',
      '../../content/**',
      '../../contract/**',
    ],
  },
  { files: 'src/web/features/*/*', mayImport: ['../../ui/**', '../../api-client.ts', '../../../contract/**'] },
  { files: 'src/web/*', mayImport: ['../content/**', '../contract/**'] },
  { files: 'src/server/*', mayImport: ['../contract/**'] },
  { files: 'src/server/config.ts', mayImport: ['../contract/**', '../content/**'] },
  { files: 'src/server/db/*', mayImport: [] },
  { files: 'src/server/http/*', mayImport: ['../../contract/**'] },
  { files: 'src/server/mail/*', mayImport: ['../db/**', '../../contract/**', '../../content/**'] },
  { files: 'src/server/accounts/*', mayImport: ['../db/**', '../http/**', '../../contract/**'] },
  {
    files: 'src/server/intake/*',
    mayImport: ['../db/**', '../http/**', '../mail/**', '../../contract/**', '../../content/services/service-title.ts'],
  },
  {
    files: 'src/server/admin/*',
    mayImport: [
      '../db/**',
      '../http/**',
      '../mail/**',
      '../intake/**',
      '../../contract/**',
      '../../content/services/service-title.ts',
    ],
  },
  {
    files: 'src/server/privacy/*',
    mayImport: ['../db/**', '../mail/**', '../intake/**', '../admin/**', '../../contract/**'],
  },
];

/** Libraries that stand behind one module each, which hides them from all others. */
const hidden = [
  { name: 'better-sqlite3', files: 'src/server/db/*', message: 'The database driver is imported in server/db alone.' },
  { name: 'pg', files: 'src/server/db/*', message: 'The database driver is imported in server/db alone.' },
  { name: 'nodemailer', files: 'src/server/mail/*', message: 'The mail library is imported in server/mail alone.' },
];

const restrictImports = ({ files, inFolders, mayImport, packages }: (typeof boundaries)[number]): OxlintOverride => ({
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
              ...(inFolders ? ['!../*', '!../*/*', '../../*'] : []),
              ...mayImport.map((pattern) => `!${pattern}`),
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

export default defineConfig({
  plugins: ['typescript', 'react', 'jsx-a11y', 'import', 'unicorn', 'promise', 'node', 'vitest', 'oxc'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  ignorePatterns: [
    'build',
    '.react-router',
    'public',
    'scripts/pictures',
    'scripts/contours.mjs',
    'scripts/cartography.mjs',
  ],
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'no-warning-comments': 'error',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'typescript/ban-ts-comment': 'error',
    'typescript/no-explicit-any': 'error',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    // Playwright's waiting for what a visitor is to see fails a test where it does not come.
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect*', '**.waitFor'] }],
    // The second argument is what a failure says.
    'vitest/valid-expect': ['error', { maxArgs: 2 }],

    // The new JSX transform imports React by itself.
    'react/react-in-jsx-scope': 'off',
    // Work on a database, a socket or a page is done in order.
    'no-await-in-loop': 'off',
    // `as` after a check that the compiler cannot follow; content, where it could hide a mistake, may not use it.
    'typescript/no-unsafe-type-assertion': 'off',
    // Small functions stand beside what uses them, also inside another function.
    'unicorn/consistent-function-scoping': 'off',
    // Methods of Hono's context and of database handles are handed on bound by their libraries.
    'typescript/unbound-method': 'off',
    // Hono's `request` answers a response or a promise of one.
    'typescript/await-thenable': 'off',
    // Lists are short here.
    'oxc/no-map-spread': 'off',
    // A list of a few words is read more easily than a Set.
    'unicorn/prefer-set-has': 'off',
    // `undefined` at the end of a function that may find nothing.
    'typescript/consistent-return': 'off',
    // Code points are what is meant wherever a text is spread.
    'typescript/no-misused-spread': 'off',
    // Roles that no element has here: status lines, menus, a picture of stars.
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/interactive-supports-focus': 'off',
    'jsx-a11y/no-noninteractive-element-interactions': 'off',
    'jsx-a11y/no-noninteractive-tabindex': 'off',
    'jsx-a11y/no-static-element-interactions': 'off',
    // Focus goes to what has just appeared because the visitor asked for it.
    'jsx-a11y/no-autofocus': 'off',
    // Effects name what they depend on; the rule counts what never changes too.
    'react/exhaustive-effect-dependencies': 'off',
    'react/set-state-in-effect': 'off',
    'react/refs': 'off',
    // The frames hold a map or a voice agent, which run scripts of their own origin.
    'react/iframe-missing-sandbox': 'off',
    // pg and postcss export each name twice.
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': 'off',
    // Loops that end when something outside of them says so.
    'no-unmodified-loop-condition': 'off',
    'no-underscore-dangle': 'off',
    'promise/always-return': 'off',
    'promise/no-callback-in-promise': 'off',
    'typescript/no-unnecessary-type-parameters': 'off',
    // An element that is not in the page yet has one listener.
    'unicorn/prefer-add-event-listener': 'off',
    'unicorn/no-array-sort': 'off',
    // A test that runs on both databases expects of one what the other does not do.
    'vitest/no-conditional-expect': 'off',
    'vitest/no-conditional-tests': 'off',
    'vitest/require-to-throw-message': 'off',
    'vitest/valid-describe-callback': 'off',
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
            ],
          },
        ],
        'no-restricted-properties': [
          'error',
          ...['selectFrom', 'insertInto', 'updateTable', 'deleteFrom'].map((property) => ({
            property,
            message: 'SQL is written in a …-store.ts or in server/db.',
          })),
        ],
      },
    },
    ...boundaries.map(restrictImports),
    {
      files: ['src/content/**'],
      rules: { 'typescript/consistent-type-assertions': ['error', { assertionStyle: 'never' }] },
    },
    { files: sqlFiles, rules: { 'no-restricted-properties': 'off' } },
    { files: ['src/server/config.ts'], rules: { 'node/no-process-env': 'off' } },
    { files: ['src/web/ui/trusted-html.tsx'], rules: { 'react/no-danger': 'off' } },
    {
      files: ['**/*.test.ts', '**/*.test.tsx'],
      rules: {
        'no-restricted-imports': 'off',
        'no-restricted-properties': 'off',
        'node/no-process-env': 'off',
        'typescript/consistent-type-assertions': 'off',
      },
    },
  ],
});
