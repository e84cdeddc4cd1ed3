// npm run licences -- [FOLDER]: what the running site is made of, as two files: sbom.cdx.json, a bill of materials in
// CycloneDX's form (https://cyclonedx.org), and licences.txt, each package with its licence and the text of it.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureInstalled, root } from './bootstrap.mjs';

const readJson = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));

/** The packages of the running site by their folder, from package-lock.json; those of other systems are left out. */
export function listPackages() {
  return Object.entries(readJson('package-lock.json').packages)
    .filter(([folder, { dev, devOptional }]) => folder && !dev && !devOptional && existsSync(join(root, folder)))
    .map(([folder, { version, license }]) => ({
      folder,
      name: folder.split('node_modules/').at(-1),
      version,
      license,
    }));
}

/** The text of a package's licence; undefined where the package contains none. */
function readLicence(folder) {
  const file = readdirSync(join(root, folder)).find((name) => /^(?:licen[cs]e|copying)/i.test(name));
  return file && readFileSync(join(root, folder, file), 'utf8').trim();
}

/** Each package with name, version, licence and its text. */
export function describeLicences() {
  const rule = '='.repeat(80);
  const entries = listPackages().map(({ folder, name, version, license }) => {
    const text = readLicence(folder) ?? 'The package contains no text of its licence.';
    return `${rule}\n${name} ${version}: ${license}\n${rule}\n\n${text}\n`;
  });
  const node = `Node.js ${readJson('package.json').devDependencies.node}: MIT, with parts under other licences, all in https://github.com/nodejs/node/blob/main/LICENSE`;
  return `What the running site is made of, with licences.\n\n${node}\n\n${entries.join('\n')}`;
}

if (process.argv[1] === import.meta.filename) {
  await ensureInstalled();
  const folder = resolve(process.env.INIT_CWD ?? '.', process.argv[2] ?? '.');
  mkdirSync(folder, { recursive: true });
  const sbom = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev'], { cwd: root, encoding: 'utf8' });
  writeFileSync(join(folder, 'sbom.cdx.json'), sbom);
  writeFileSync(join(folder, 'licences.txt'), describeLicences());
  console.log(`${folder} has sbom.cdx.json and licences.txt, with ${listPackages().length} packages.`);
}
