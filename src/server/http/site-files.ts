import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { placeholders } from '../../contract/placeholders.ts';

/** What takes the place of each placeholder that the build wrote. */
export type PageSettings = { siteOrigin: string; mapEmbedUrl: string; voiceAgentUrl: string };

/** One file as served: its bytes, and smaller forms of them where compressing helps. Read when first asked for. */
export type SiteFile = {
  path: string;
  type: string;
  readonly etag: string;
  readonly identity: Buffer;
  readonly br: Buffer | undefined;
  readonly gzip: Buffer | undefined;
};

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  // React Router's own type for its data; any other is fetched again on click.
  '.data': 'text/x-script; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
};
const filled = new Set(['.html', '.data', '.xml', '.txt', '.md', '.webmanifest']);
const compressed = new Set([...filled, '.js', '.css', '.svg', '.json']);

const isFilled = (path: string) => filled.has(extname(path));

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * Puts the settings where the build left placeholders. In HTML a whole attribute takes the escaped form;
 * its scripts and every other kind of file take the address itself.
 */
export function fillPlaceholders(text: string, settings: PageSettings, kind: 'html' | 'text'): string {
  return (Object.keys(placeholders) as (keyof typeof placeholders)[]).reduce((filledText, name) => {
    // A backslash in a query would end up inside a script's string.
    const address = settings[name].replaceAll('\\', '%5C');
    const attributes =
      kind === 'html'
        ? filledText.replaceAll(`="${placeholders[name]}"`, () => `="${address.replaceAll('&', '&amp;')}"`)
        : filledText;
    return attributes.replaceAll(placeholders[name], () => address);
  }, text);
}

/**
 * Every file of the built site, by its path below the site's root, ready to be sent. The work is done once for a
 * build, and for what holds settings once for these, and kept beside the build. A start only looks at the names:
 * `readAhead` reads the rest.
 */
export async function loadSiteFiles(buildDir: string, settings: PageSettings): Promise<Map<string, SiteFile>> {
  const clientDir = join(buildDir, 'client');
  const buildId = readFileSync(join(buildDir, 'build-id'), 'utf8').trim();
  const key = createHash('sha256')
    .update(JSON.stringify([buildId, settings]))
    .digest('hex')
    .slice(0, 16);
  const servedDir = join(buildDir, 'served');
  forgetOtherBuilds(servedDir, buildId);
  const paths = listFiles(clientDir);
  const own = { keptDir: join(servedDir, `${buildId}-${key}`), paths: paths.filter(isFilled) };
  const shared = { keptDir: join(servedDir, `${buildId}-any`), paths: paths.filter((path) => !isFilled(path)) };
  const prepared = new Map<string, string>();
  for (const part of [own, shared]) {
    if (!existsSync(part.keptDir)) await prepare(clientDir, part, settings);
    for (const path of listFiles(part.keptDir)) prepared.set(path, join(part.keptDir, path));
  }
  const keptPath = (path: string) => prepared.get(path);
  return new Map(
    paths.map((path) => {
      const identity = readOnce(keptPath(path) ?? join(clientDir, path));
      return [path, describeFile(path, { identity, br: keptPath(`${path}.br`), gzip: keptPath(`${path}.gz`) })];
    }),
  );
}

/** Brings every file into memory, one at a time between requests: a later build may take them from the disk. */
export async function readAhead(files: ReadonlyMap<string, SiteFile>): Promise<void> {
  for (const file of files.values()) {
    // What is never asked for by its tag has none made yet; the tag brings the bytes with it.
    void [file.etag, file.br, file.gzip];
    await setImmediate();
  }
}

function describeFile(
  path: string,
  places: { identity: () => Buffer; br: string | undefined; gzip: string | undefined },
): SiteFile {
  const br = places.br === undefined ? undefined : readOnce(places.br);
  const gz = places.gzip === undefined ? undefined : readOnce(places.gzip);
  let etag: string | undefined;
  return {
    path,
    type: types[extname(path)] ?? 'application/octet-stream',
    // Strong: of these bytes. Compressed forms have tags of their own.
    get etag() {
      return (etag ??= `"${createHash('sha256').update(places.identity()).digest('base64url').slice(0, 22)}"`);
    },
    get identity() {
      return places.identity();
    },
    get br() {
      return br?.();
    },
    get gzip() {
      return gz?.();
    },
  };
}

function readOnce(file: string): () => Buffer {
  let bytes: Buffer | undefined;
  return () => (bytes ??= readFileSync(file));
}

/** Removes what earlier builds left; other settings of this build, and what another process prepares now, stay. */
function forgetOtherBuilds(servedDir: string, buildId: string): void {
  if (!existsSync(servedDir)) return;
  for (const name of readdirSync(servedDir))
    if (!name.startsWith(`${buildId}-`)) rmSync(join(servedDir, name), { recursive: true, force: true });
}

/** Fills and compresses into a folder that appears only when it is whole. */
async function prepare(
  clientDir: string,
  { keptDir, paths }: { keptDir: string; paths: readonly string[] },
  settings: PageSettings,
): Promise<void> {
  const unfinished = `${keptDir}.${process.pid}`;
  const write = (path: string, bytes: Buffer | string) => {
    mkdirSync(join(unfinished, path, '..'), { recursive: true });
    writeFileSync(join(unfinished, path), bytes);
  };
  mkdirSync(unfinished, { recursive: true });
  await Promise.all(
    paths.map(async (path) => {
      const extension = extname(path);
      let bytes = readFileSync(join(clientDir, path));
      if (isFilled(path)) {
        bytes = Buffer.from(
          fillPlaceholders(bytes.toString('utf8'), settings, extension === '.html' ? 'html' : 'text'),
        );
        write(path, bytes);
      }
      if (!compressed.has(extension) || bytes.length < 400) return;
      const [br, gz] = await Promise.all([
        compressBrotli(bytes, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
        }),
        compressGzip(bytes, { level: 9 }),
      ]);
      write(`${path}.br`, br);
      write(`${path}.gz`, gz);
    }),
  );
  try {
    renameSync(unfinished, keptDir);
  } catch (error) {
    // Another process that started at the same time was first; its files are the same.
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(keptDir)) throw error;
  }
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.startsWith('.vite/'));
}
