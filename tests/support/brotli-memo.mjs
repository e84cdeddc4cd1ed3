// For sites that tests start, by NODE_OPTIONS. Brotli is a pure function, and a site needs five seconds of a processor to
// compress its files: what one site has compressed, the others read from the disk. Each build empties the folder.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import zlib from 'node:zlib';

const folder = join(import.meta.dirname, '..', '..', 'build', 'compressed');
const compress = zlib.brotliCompress;

/** No other site has the pages that name this one's port. */
const ownAddress = `localhost:${process.env.PORT}`;

zlib.brotliCompress = (bytes, options, callback) => {
  if (bytes.includes(ownAddress)) return compress(bytes, options, callback);
  const key = createHash('sha256').update(JSON.stringify(options)).update(bytes).digest('hex');
  const file = join(folder, key);
  if (existsSync(file)) {
    const known = readFileSync(file);
    return setImmediate(() => callback(null, known));
  }
  compress(bytes, options, (error, computed) => {
    if (!error) keep(file, computed);
    callback(error, computed);
  });
};
syncBuiltinESMExports();

/** Others write the same file, and a test may kill this process: the name never leads to a part of it. */
function keep(file, bytes) {
  const part = `${file}.${randomUUID()}`;
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(part, bytes);
    renameSync(part, file);
  } catch {
    // A test has taken the process its disk or its file handles; the next one compresses the file again.
  }
}
