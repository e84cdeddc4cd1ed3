import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { placeholders } from '../../contract/placeholders.ts';

/** The value for each placeholder of the build. */
export type PageSettings = { siteOrigin: string; mapEmbedUrl: string; voiceAgentUrl: string; bookingUrl: string };

/** A file as served: its bytes, and compressed representations if they are smaller. Read at the first use. */
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
  // React Router's own type for its data; data of another type is fetched again on click.
  '.data': 'text/x-script; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
};
const filled = new Set(['.html', '.data', '.xml', '.txt', '.md']);
const compressed = new Set([...filled, '.js', '.css', '.svg', '.json']);

const isFilled = (path: string) => filled.has(extname(path));

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * Replaces the placeholders of the build with the settings: escaped where the placeholder is a whole HTML attribute, as
 * they are in scripts and in all other files.
 */
export function fillPlaceholders(text: string, settings: PageSettings, kind: 'html' | 'text'): string {
  return (Object.keys(placeholders) as (keyof typeof placeholders)[]).reduce((filledText, name) => {
    // A backslash in a query would be an escape in a string of a script.
    const address = settings[name].replaceAll('\\', '%5C');
    const attributes =
      kind === 'html'
        ? filledText.replaceAll(`="${placeholders[name]}"`, () => `="${address.replaceAll('&', '&amp;')}"`)
        : filledText;
    return attributes.replaceAll(placeholders[name], () => address);
  }, text);
}

/**
 * Every file of the built site by its path. Files with settings are filled and compressed once for each build and
 * settings, all others once for each build; the results are stored in the folder of the build. A start reads only the
 * names of the files: `readAhead` reads their bytes. Where the folder of the build cannot be written, as in a container
 * with a read-only file system, what is missing there is prepared at each start and stays in memory.
 * @param onPrepared called after each file that had to be prepared, with how many of all these are done
 */
export async function loadSiteFiles(
  buildDir: string,
  settings: PageSettings,
  onPrepared?: (done: number, total: number) => void,
): Promise<Map<string, SiteFile>> {
  const clientDir = join(buildDir, 'client');
  const buildId = readFileSync(join(buildDir, 'build-id'), 'utf8').trim();
  const key = createHash('sha256')
    .update(JSON.stringify([buildId, settings]))
    .digest('hex')
    .slice(0, 22);
  const servedDir = join(buildDir, 'served');
  removeOtherBuilds(servedDir, buildId);
  const paths = listFiles(clientDir);
  const filledFiles = { preparedDir: join(servedDir, `${buildId}-${key}`), paths: paths.filter(isFilled) };
  const otherFiles = { preparedDir: join(servedDir, `${buildId}-any`), paths: paths.filter((path) => !isFilled(path)) };
  const prepared = new Map<string, () => Buffer>();
  const parts = [filledFiles, otherFiles].map((part) => ({ ...part, isReady: existsSync(part.preparedDir) }));
  const total = parts.reduce((sum, part) => sum + (part.isReady ? 0 : part.paths.length), 0);
  let done = 0;
  const onFile = () => onPrepared?.((done += 1), total);
  for (const part of parts) {
    if (part.isReady || (await prepare(clientDir, part, settings, prepared, onFile)) === 'on disk')
      for (const path of listFiles(part.preparedDir)) prepared.set(path, readOnce(join(part.preparedDir, path)));
  }
  return new Map(
    paths.map((path) => {
      const identity = prepared.get(path) ?? readOnce(join(clientDir, path));
      return [path, describeFile(path, { identity, br: prepared.get(`${path}.br`), gzip: prepared.get(`${path}.gz`) })];
    }),
  );
}

/** Reads every file into memory, one at a time between requests: a later build may remove them from the disk. */
export async function readAhead(files: ReadonlyMap<string, SiteFile>): Promise<void> {
  for (const file of files.values()) {
    // The getter of the tag also reads the uncompressed bytes.
    void [file.etag, file.br, file.gzip];
    await setImmediate();
  }
}

function describeFile(
  path: string,
  representations: { identity: () => Buffer; br: (() => Buffer) | undefined; gzip: (() => Buffer) | undefined },
): SiteFile {
  let etag: string | undefined;
  return {
    path,
    type: types[extname(path)] ?? 'application/octet-stream',
    // A strong tag of these bytes. Compressed representations have tags of their own.
    get etag() {
      return (etag ??= `"${createHash('sha256').update(representations.identity()).digest('base64url').slice(0, 22)}"`);
    },
    get identity() {
      return representations.identity();
    },
    get br() {
      return representations.br?.();
    },
    get gzip() {
      return representations.gzip?.();
    },
  };
}

function readOnce(file: string): () => Buffer {
  let bytes: Buffer | undefined;
  return () => (bytes ??= readFileSync(file));
}

/** Removes the files of earlier builds; those of other settings, or of a process that prepares them now, stay. */
function removeOtherBuilds(servedDir: string, buildId: string): void {
  if (!existsSync(servedDir)) return;
  try {
    for (const name of readdirSync(servedDir))
      if (!name.startsWith(`${buildId}-`)) rmSync(join(servedDir, name), { recursive: true, force: true });
  } catch {
    // Not ours to remove, as on a read-only file system: they only take up space.
  }
}

/** Runs a write; false where this process may not write there. */
function canWrite(write: () => void): boolean {
  try {
    write();
    return true;
  } catch (error) {
    // ENOENT: what `mkdir` with `recursive` throws on a read-only file system (Node 24).
    if (['EROFS', 'EACCES', 'EPERM', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

/**
 * Fills and compresses files into a folder that gets its name only when it is complete, or into `memory` where this
 * process may not write.
 */
async function prepare(
  clientDir: string,
  { preparedDir, paths }: { preparedDir: string; paths: readonly string[] },
  settings: PageSettings,
  memory: Map<string, () => Buffer>,
  onFile: () => void,
): Promise<'on disk' | 'in memory'> {
  const temporaryDir = `${preparedDir}.${process.pid}`;
  const isWritable = canWrite(() => mkdirSync(temporaryDir, { recursive: true }));
  const write = (path: string, bytes: Buffer) => {
    if (!isWritable) return void memory.set(path, () => bytes);
    mkdirSync(join(temporaryDir, path, '..'), { recursive: true });
    writeFileSync(join(temporaryDir, path), bytes);
  };
  const prepareFile = async (path: string) => {
    const extension = extname(path);
    let bytes = readFileSync(join(clientDir, path));
    if (isFilled(path)) {
      bytes = Buffer.from(fillPlaceholders(bytes.toString('utf8'), settings, extension === '.html' ? 'html' : 'text'));
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
  };
  await Promise.all(paths.map((path) => prepareFile(path).then(onFile)));
  if (!isWritable) return 'in memory';
  try {
    renameSync(temporaryDir, preparedDir);
  } catch (error) {
    // Another process that started at the same time was faster; its files are the same.
    rmSync(temporaryDir, { recursive: true, force: true });
    if (!existsSync(preparedDir)) throw error;
  }
  return 'on disk';
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.startsWith('.vite/'));
}
