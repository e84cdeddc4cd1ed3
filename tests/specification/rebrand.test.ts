import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { planChanges, readPresent } from '../../scripts/rebrand/changes.ts';
import { toHex } from '../../scripts/rebrand/colours.ts';
import type { Answers } from '../../scripts/rebrand/facts.ts';

const project = join(import.meta.dirname, '..', '..');
/** What the command reads or changes, and what it must not have to change. */
const copied = ['src', 'public', 'docs', 'scripts', 'README.md', 'SECURITY.md', 'package.json', 'package-lock.json'];

const elbe: Answers = {
  name: "Elbe & Söhne's",
  email: 'moin@elbe-soehne.de',
  phone: '+49 40 5551 0',
  street: 'Kaistraße 7',
  city: 'Hamburg',
  region: 'Hamburg',
  'postal-code': '20457',
  country: 'DE',
  position: '53.5439, 9.9886',
  founded: '2008',
  'practice-begun': '2008',
  days: 'Mon-Thu',
  hours: '9:00-16:30',
  zone: 'Europe/Berlin',
  hue: '25',
};
const kiwi: Answers = {
  ...elbe,
  name: 'Kauri',
  email: 'hi@kauri.co.nz',
  phone: '+64 9 555 12',
  city: 'Auckland',
  street: 'none',
  hue: '140',
};

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rebrand-'));
  for (const name of copied) cpSync(join(project, name), join(root, name), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const read = (file: string) => readFileSync(join(root, file), 'utf8');

function rebrand(answers: Answers, removesSamples = false): string[] {
  const changes = planChanges(root, answers, { removesSamples });
  for (const [file, text] of changes) {
    if (text === null) rmSync(join(root, file));
    else writeFileSync(join(root, file), text);
  }
  return [...changes.keys()];
}

/** The texts of the copy, with their files. */
function listTextFiles(): string[] {
  return copied
    .flatMap((name) =>
      name.includes('.')
        ? [name]
        : readdirSync(join(root, name), { recursive: true, encoding: 'utf8' }).map((file) => join(name, file)),
    )
    .filter(
      (file) => /\.(?:ts|tsx|mjs|md|css|json|html|svg|txt)$/.test(file) && file !== join('docs', 'specification.md'),
    );
}

describe('another firm', () => {
  it('changes the facts, the name of the package and the title of the README, once', () => {
    expect(rebrand(elbe).toSorted()).toEqual([
      'README.md',
      'package-lock.json',
      'package.json',
      'public/favicon.svg',
      'src/content/company.ts',
      'src/web/tokens.css',
    ]);
    expect(readPresent(root)).toMatchObject({
      hue: 25,
      facts: { name: "Elbe & Söhne's", address: { street: 'Kaistraße 7', country: 'DE' }, founded: 2008 },
    });
    expect(read('README.md')).toMatch(/^# Elbe & Söhne's\n/);
    expect(JSON.parse(read('package.json'))).toMatchObject({ name: 'elbe-sohne-s' });
    expect(JSON.parse(read('package-lock.json'))).toMatchObject({
      name: 'elbe-sohne-s',
      packages: { '': { name: 'elbe-sohne-s' } },
    });
    expect(rebrand(elbe)).toEqual([]);
  });

  it('gives the same as the second of two firms as it gives alone', () => {
    rebrand(kiwi);
    const alone = [
      'src/content/company.ts',
      'README.md',
      'package.json',
      'src/web/tokens.css',
      'public/favicon.svg',
    ].map(read);
    cpSync(join(project, 'src'), join(root, 'src'), { recursive: true });
    for (const name of copied) cpSync(join(project, name), join(root, name), { recursive: true });
    rebrand(elbe);
    rebrand(kiwi);
    expect(
      ['src/content/company.ts', 'README.md', 'package.json', 'src/web/tokens.css', 'public/favicon.svg'].map(read),
    ).toEqual(alone);
  });

  it('leaves no former name, town, phone number or e-mail address in any text', () => {
    const { facts } = readPresent(root);
    const former = [
      facts.name,
      facts.name.replaceAll(' ', ''),
      facts.email,
      facts.phone.shown,
      facts.phone.dialled,
      facts.address.city,
      facts.address.postalCode,
    ].filter((text) => text !== '');
    rebrand({ ...elbe, linkedin: 'none', github: 'none', mastodon: 'none', youtube: 'none' }, true);
    const left = listTextFiles().flatMap((file) => {
      // A time zone is named after a town.
      const text = read(file)
        .replaceAll(/'(?:America|Europe)\/\w+'/g, '')
        .toLowerCase();
      return former.filter((one) => text.includes(one.toLowerCase())).map((one) => `${file}: ${one}`);
    });
    expect(left).toEqual([]);
  });

  it('does not change a file whose facts are computed', () => {
    writeFileSync(
      join(root, 'src/content/company.ts'),
      read('src/content/company.ts').replace(/name: '[^']*'/, "name: 'A' + 'B'"),
    );
    expect(() => planChanges(root, { city: 'Hamburg' }, { removesSamples: false })).toThrow(
      /could not be changed safely/,
    );
  });
});

describe('the colours of another firm', () => {
  it.each([0, 25, 90, 140, 200, 262, 320])('have enough contrast at hue %d', (hue) => {
    rebrand({ hue: String(hue) });
    const pairs = [...read('src/web/tokens.css').matchAll(/--(cobalt-fill|cobalt-press|deep-fill): .*$/gm)].flatMap(
      ([line]) =>
        [...line.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)].map(([, l, c, h]) =>
          contrastWithWhite(toHex(Number(l), Number(c), Number(h))),
        ),
    );
    expect(pairs.length).toBeGreaterThanOrEqual(5);
    // WCAG 2.2, success criterion 1.4.3.
    expect(Math.min(...pairs)).toBeGreaterThanOrEqual(4.5);
  });
});

function contrastWithWhite(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

describe('removing the samples', () => {
  it('leaves empty lists, and removes pictures and the screens they are drawn from', () => {
    rebrand({}, true);
    for (const [file, name] of [
      ['testimonials', 'testimonials'],
      ['projects', 'projects'],
      ['case-studies', 'featuredCaseStudies'],
      ['case-studies', 'otherCaseStudies'],
      ['leads', 'leads'],
    ])
      expect(read(`src/content/${file}.ts`)).toMatch(new RegExp(String.raw`const ${name}: [^=]* = \[\];`));
    expect(readdirSync(join(root, 'public/portraits'))).toEqual([]);
    expect(readdirSync(join(root, 'public/pictures')).toSorted()).toEqual(['banner.jpg', 'sharing']);
    expect(readdirSync(join(root, 'scripts/pictures')).toSorted()).toEqual([
      'banner.html',
      'frame.css',
      'sharing.html',
    ]);
    expect(rebrand({}, true)).toEqual([]);
  });

  it('keeps the entries of the firm and their pictures', () => {
    const file = 'src/content/projects.ts';
    const [first] = /description: '[^']*'/.exec(read(file)) ?? [''];
    const picture = /imageUrl: '([^']*)'/.exec(read(file))?.[1] ?? '';
    writeFileSync(join(root, file), read(file).replace(first, "description: 'Ours.'"));
    rebrand({}, true);
    expect(read(file).match(/imageUrl: /g)).toHaveLength(2);
    expect(existsSync(join(root, 'public', picture))).toBe(true);
  });
});
