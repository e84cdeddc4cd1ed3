import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hues } from '#content/service.ts';

const root = join(import.meta.dirname, '..', '..');

/** What a clone of the program will have: all that git does not ignore. */
const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
const files = execFileSync('git', listed, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);

/** Runs git in a repository, without the settings of this machine. */
export function git(folder: string, ...args: readonly string[]): string {
  const identity = ['-c', 'user.name=Someone', '-c', 'user.email=someone@x.example', '-c', 'init.defaultBranch=main'];
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
  return execFileSync('git', [...identity, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe', env });
}

/** Replaces a text in a file of a repository; it must be there. */
function edit(folder: string, path: string, from: string | RegExp, to: string): void {
  const text = readFileSync(join(folder, path), 'utf8');
  const edited = text.replace(from, to);
  if (edited === text) throw new Error(`${path} does not have ${from}.`);
  writeFileSync(join(folder, path), edited);
}

/** Writes a new file of a repository. */
function write(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const commit = (folder: string, message: string): void => {
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message', message);
};

/** Makes a repository of the program as it is, and tags it as a release. */
export function makeUpstream(folder: string): void {
  mkdirSync(folder);
  for (const file of files.filter((name) => existsSync(join(root, name)))) cpSync(join(root, file), join(folder, file));
  git(folder, 'init', '--quiet');
  commit(folder, 'The program');
  git(folder, 'tag', 'v1.0.0');
}

/** Releases a version that changes a line of each kind of file that firms replace, code, and the database. */
export function release(folder: string, version: string): void {
  const name = `release-${version.replaceAll('.', '-')}`;
  // As CONTRIBUTING.md says, but for package-lock.json: a changed one is installed anew.
  edit(folder, 'package.json', /(?<="version": ")[^"]*/, version);
  edit(folder, 'Containerfile', /(?<=image\.version=")[^"]*/, version);
  edit(folder, 'CHANGELOG.md', '## [Unreleased]', `## [Unreleased]\n\n## [${version}] - 2027-01-01\n\nA release.`);
  edit(folder, 'src/content/company.ts', /tagline: '/, `tagline: '${version}: `);
  edit(folder, 'src/content/navigation.ts', /(?<=text: 'About)/, ` ${version}`);
  edit(folder, 'src/content/services/mobile.ts', /hint: '[^']*'/, `hint: 'Apps, release ${version}'`);
  edit(folder, 'src/content/services/titles.ts', /mobile: '[^']*'/, `mobile: 'Apps ${version}'`);
  edit(folder, 'src/content/documentation/mobile-dev/lifecycle.md', /^title: .*/m, `title: Lifecycle ${version}`);
  edit(folder, 'src/content/colours.css', /--hue: \d+/, `--hue: ${26 + Number(version.split('.')[1])}`);
  edit(folder, 'src/content/service.ts', /(?<=export type ServiceTexts = \{\n)/, `  '${name}'?: string;\n`);
  edit(folder, 'src/web/app.css', /$/, `\n@layer base {\n  .${name} {\n    color: inherit;\n  }\n}\n`);
  edit(folder, 'src/contract/enquiry-fields.ts', /(?<=hint: ')/, `${version}: `);
  write(folder, `migrations/90${version.split('.')[1]}-${name}.sql`, `create table "${name}" ("id" {{id}});\n`);
  commit(folder, `Release ${version}`);
  git(folder, 'tag', `v${version}`);
}

/** Puts a file of the content, or a folder, into own/content, and names it in package.json. */
function takeOver(folder: string, name: string): void {
  const path = name.replace(/\/\*$/, '');
  cpSync(join(folder, 'src/content', path), join(folder, 'own/content', path), { recursive: true });
  const ours = '"#content/*": "./src/content/*",';
  edit(folder, 'package.json', ours, `${ours}\n    "#content/${name}": "./own/content/${name}",`);
}

/** Clones the program and makes the site a firm's, as docs/how-to/own-repository.md and make-it-yours.md say. */
export function makeFirm(upstream: string, folder: string): void {
  git(join(folder, '..'), 'clone', '--quiet', '--origin', 'upstream', '--branch', 'v1.0.0', upstream, folder);
  git(folder, 'switch', '--quiet', '--create', 'main');
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  // .gitignore names the folder; a link is a file.
  write(folder, '.git/info/exclude', 'node_modules\n');
  for (const name of ['colours.css', 'company.ts', 'documentation/*', 'fields.ts', 'navigation.ts', 'own-pages.ts'])
    takeOver(folder, name);
  takeOver(folder, 'services/*');

  edit(folder, 'own/content/company.ts', /\n {2}sample: true,/, '');
  edit(folder, 'own/content/company.ts', /(?<=name: ')[^']*/, 'Linden Systems');
  edit(folder, 'own/content/company.ts', "zone: 'America/Halifax'", "zone: 'Europe/Copenhagen'");
  edit(folder, 'own/content/company.ts', /(?<=holidays: \[)[^\]]*/, '{ month: 12, day: 24 }');
  edit(folder, 'own/content/colours.css', /--hue: \d+/, '--hue: 300');
  addService(folder);
  addPage(folder);

  edit(folder, 'own/content/fields.ts', 'ownContactFields = []', `ownContactFields = [${budget}]`);
  write(folder, 'migrations/own-0001-budget.sql', 'alter table contact_submissions add column "budget" text;\n');

  const article = readFileSync(join(folder, 'own/content/documentation/mobile-dev/lifecycle.md'), 'utf8')
    .replace(/^title: .*/m, 'title: Returns')
    .replace(/^description: .*/m, 'description: How goods come back, who checks them and when the money is returned.')
    .replace(/^order: .*/m, 'order: 900');
  write(folder, 'own/content/documentation/mobile-dev/returns.md', article);
  execFileSync(process.execPath, [join(folder, 'scripts/format.mjs')], { stdio: 'pipe' });
  commit(folder, 'Our site');
}

const budget = "{ name: 'budget', kind: 'line', label: 'Budget' }";

function addService(folder: string): void {
  const services = 'own/content/services';
  cpSync(join(folder, services, 'mobile.ts'), join(folder, services, 'fleet.ts'));
  const used = globSync(`${services}/*.ts`, { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'));
  const free = hues.find((hue) => used.every((text) => !text.includes(`hue: ${hue},`)));
  for (const [from, to] of [
    ['export const mobile', 'export const fleet'],
    [/hue: \d+/, `hue: ${free}`],
    [/(?<=path: 'M)/, '0 0M'],
    [/documentation: \{[^}]*\}/, "documentation: 'mobile-dev'"],
    [/(?<=metadata: \{\s+description:\s+)'[^']*'/, "'Where each of your vehicles is, and when it needs a workshop.'"],
  ] as const)
    edit(folder, `${services}/fleet.ts`, from, to);
  edit(folder, `${services}/titles.ts`, '} as const', "  fleet: 'Fleet Tracking',\n} as const");
  edit(folder, `${services}/texts.ts`, 'import', "import { fleet } from '#content/services/fleet.ts';\nimport");
  edit(folder, `${services}/texts.ts`, '  mobile,\n', '  mobile,\n  fleet,\n');
}

/** The page of docs/how-to/make-it-yours.md, with the code that stands there. */
function addPage(folder: string): void {
  const guide = readFileSync(join(folder, 'docs/how-to/make-it-yours.md'), 'utf8');
  const [entry = '', component = ''] = [...guide.matchAll(/^ +```tsx?\n([^]*?)^ +```$/gm)].map(([, code = '']) =>
    code.replaceAll(/^ {3}/gm, ''),
  );
  edit(folder, 'own/content/own-pages.ts', 'ownPages = {}', `ownPages = {\n${entry}}`);
  write(folder, 'own/pages/method.tsx', component);
  write(folder, 'own/pages/method.css', '@layer pages {\n  .method {\n    max-width: 40rem;\n  }\n}\n');
  edit(folder, 'own/content/navigation.ts', /(?<='Main Pages', links: \[)/, "{ to: '/method', text: 'Our method' }, ");
}
