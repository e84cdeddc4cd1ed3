import packageJson from '../package.json' with { type: 'json' };

/** The files of src/content that a firm has replaced (`imports` of package.json), as globs: no part of its site. */
export const replacedContent: readonly string[] = Object.keys(packageJson.imports)
  .filter((name) => name.startsWith('#content/') && name !== '#content/*')
  .map((name) => `src/${name.slice(1)}`.replace(/\*$/, '**'));
