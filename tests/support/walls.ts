import { bareCode, listImports, packageOf, type SourceFile, withoutComments } from './house.ts';

/** Which rooms a room may import besides itself (DESIGN section 3). */
const allowed: Record<string, readonly string[]> = {
  contract: [],
  content: ['contract'],
  'web/ui': [],
  'web/site': ['web/ui', 'web/drawings', 'content', 'contract', 'web/features/account', 'web/features/newsletter'],
  'web/features/*': ['web/ui', 'contract'],
  'web/pages': ['web', 'web/features/*', 'web/site', 'web/ui', 'web/drawings', 'content', 'contract'],
  // The document, the entries and the list of addresses: what holds the rooms together.
  web: ['web/features/*', 'web/pages', 'web/site', 'web/ui', 'web/drawings', 'web/fonts', 'content', 'contract'],
  'server/db': [],
  'server/http': ['contract'],
  'server/mail': ['server/db', 'contract', 'content'],
  'server/accounts': ['server/db', 'server/http', 'contract'],
  'server/enquiries': ['server/db', 'server/http', 'server/mail', 'contract'],
  // main, app, config, compose, log.
  server: ['server/db', 'server/http', 'server/mail', 'server/accounts', 'server/enquiries', 'contract'],
};
/** The company's facts are settings' defaults. */
const allowedFiles: Record<string, readonly string[]> = { 'src/server/config.ts': ['content'] };

/** The room of a file in src, such as 'web/features/account'; undefined outside of src. */
export function roomOf(path: string): string | undefined {
  const parts = path.split('/');
  if (parts[0] !== 'src') return undefined;
  const [side = '', room = '', part = ''] = parts.slice(1, -1);
  if (side !== 'web' && side !== 'server') return side;
  if (room === 'features') return `web/features/${part}`;
  return room ? `${side}/${room}` : side;
}

/** Tests may reach for whatever they tell about. */
const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/** Every import that goes through a wall, as 'file → what it imports'. */
export function findBreaches(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !isTest(path))
    .flatMap((file) => {
      const room = roomOf(file.path);
      if (room === undefined) return [];
      const general = room.startsWith('web/features/') ? 'web/features/*' : room;
      const mayImport = [...(allowed[general] ?? []), ...(allowedFiles[file.path] ?? [])];
      return listImports(file).flatMap(({ target }) => {
        if (target === undefined) return [];
        const other = roomOf(target);
        const isAllowed =
          other === room ||
          (other !== undefined &&
            (mayImport.includes(other) || (other.startsWith('web/features/') && mayImport.includes('web/features/*'))));
        return isAllowed ? [] : [`${file.path} → ${target}`];
      });
    });
}

/** A thing that may happen in one place only. */
type Door = { what: string; isUsed: (file: SourceFile) => boolean; place: RegExp };

const importsPackage = (file: SourceFile, names: readonly string[]) =>
  listImports(file).some((one) => names.includes(packageOf(one) ?? ''));

/** The doors of DESIGN section 3. */
const doors: readonly Door[] = [
  {
    what: 'process.env',
    isUsed: ({ text }) => /process\.env\b/.test(withoutComments(text)),
    place: /^src\/server\/config\.ts$/,
  },
  {
    what: 'dangerouslySetInnerHTML',
    isUsed: ({ text }) => withoutComments(text).includes('dangerouslySetInnerHTML'),
    place: /^src\/web\/ui\/trusted-html\.tsx$/,
  },
  {
    what: 'SQL',
    isUsed: ({ text }) =>
      /\b(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^`]*>)?`|\bsql\.raw\(/.test(withoutComments(text)),
    place: /^src\/server\/(.+\/([a-z-]+-)?store\.ts|db\/.+)$/,
  },
  {
    what: 'the database driver',
    isUsed: (file) => importsPackage(file, ['better-sqlite3', 'pg']),
    place: /^src\/server\/db\//,
  },
  { what: 'the mail library', isUsed: (file) => importsPackage(file, ['nodemailer']), place: /^src\/server\/mail\// },
  {
    what: "a '/api/' address",
    isUsed: ({ text }) => /['"`]\/api\//.test(withoutComments(text)),
    place: /^src\/(contract\/paths|server\/app)\.ts$/,
  },
  {
    what: 'a package other than zod in the contract',
    isUsed: (file) => importsOther(file, ['zod']),
    place: /^src\/(?!contract\/)/,
  },
  { what: 'a package in what the site says', isUsed: (file) => importsOther(file, []), place: /^src\/(?!content\/)/ },
];

const importsOther = (file: SourceFile, names: readonly string[]) =>
  listImports(file).some((one) => packageOf(one) !== undefined && !names.includes(packageOf(one) ?? ''));

/** Everything of src that goes in or out past its door, as 'what in file'. */
export function findBackDoors(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('src/') && !isTest(path))
    .flatMap((file) =>
      doors
        .filter(({ isUsed, place }) => isUsed(file) && !place.test(file.path))
        .map(({ what }) => `${what} in ${file.path}`),
    );
}

/** Every breach of the house's manners, as 'what in file'. */
export function findUntidiness(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const name = path.split('/').at(-1) ?? '';
    const code = path.endsWith('.css') ? '' : bareCode(text);
    const isData = path.startsWith('src/content/') && !isTest(path);
    return [
      ...(/[:<(,|&[]\s*any\s*[\])>,;=|&[}]|\bas\s+any\b|:\s*any\s*$/m.test(code) ? [`any in ${path}`] : []),
      ...(/\b(TODO|FIXME|XXX|HACK)\b/.test(path.endsWith('walls.ts') || path.endsWith('house.test.ts') ? '' : text)
        ? [`something left to do in ${path}`]
        : []),
      ...(/(oxlint|eslint)-disable|@ts-(ignore|nocheck|expect-error)/.test(
        path.endsWith('walls.ts') || path.endsWith('house.test.ts') ? '' : text,
      )
        ? [`a rule turned off in ${path}`]
        : []),
      ...(/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/.test(name)
        ? []
        : [`a name that is not kebab-case: ${path}`]),
      ...(isData && path.endsWith('.tsx') ? [`a component in what the site says: ${path}`] : []),
      // Checked by `satisfies`; a cast would have the compiler believe it.
      ...(isData && /\bas (?!const\b)\w+/.test(code.replaceAll(/^(import|export)\b[^;]*\bfrom\b.*$/gm, ''))
        ? [`a cast in what the site says: ${path}`]
        : []),
      ...(/^index\.\w+$/.test(name) || /^export \*/m.test(code) ? [`a barrel: ${path}`] : []),
    ];
  });
}
