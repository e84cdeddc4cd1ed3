import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { SettingError } from './setting-error.ts';

/** The settings of a file, and the numbers of its lines that are not read as they are written. */
type EnvFile = {
  values: Record<string, string | undefined>;
  /** Without `=`: `parseEnv` would make them a part of the next name. */
  unreadLines: number[];
  /** The same name comes again below. */
  repeatedLines: number[];
  /** The value ends at a `#` or a quotation mark inside it, or its quotation mark is closed in another line or never. */
  cutLines: number[];
};

/** A comment, or a quoted value, which may have several lines. */
const commentOrQuoted = /^[ \t]*#.*$|=[ \t]*(["'`])[^]*?\1/gm;
/** What is left of a value that is not quoted, or behind a quoted one. A blank before `#` begins a comment. */
const cutValue = /^#|\S#|^\s*["'`]/;

/**
 * Reads a file with settings, which need not exist. Editors on Windows also save UTF-16, and begin a file with a byte order
 * mark, which `process.loadEnvFile` takes for a part of the first name.
 * @throws {SettingError} if this user may not read it
 */
export function readEnvFile(path: string): EnvFile {
  if (!existsSync(path)) return { values: {}, unreadLines: [], repeatedLines: [], cutLines: [] };
  const bytes = readBytes(path);
  // The mark, or the zero beside the first letter.
  const isLittleEndian = (bytes[0] === 0xff && bytes[1] === 0xfe) || bytes[1] === 0;
  const isBigEndian = (bytes[0] === 0xfe && bytes[1] === 0xff) || bytes[0] === 0;
  const encoding = isLittleEndian ? 'utf-16le' : isBigEndian ? 'utf-16be' : 'utf-8';
  const text = new TextDecoder(encoding).decode(bytes).replaceAll('\r\n', '\n');
  // No value has several lines: the quotation mark at its end is missing, and it took the beginning of another line.
  const marked = text.replace(commentOrQuoted, (found) => found.replaceAll(/.+/g, found.includes('\n') ? "='" : '= '));
  const lines = marked.split('\n').map((line, index) => ({ line, number: index + 1, ...splitLine(line) }));
  const names = lines.map(({ name }) => name);
  const list = (isListed: (line: (typeof lines)[number], index: number) => boolean) =>
    lines.filter(isListed).map(({ number }) => number);
  const unreadLines = list(({ line }) => line.trim() !== '' && !line.includes('='));
  const read = text
    .split('\n')
    .filter((_, index) => !unreadLines.includes(index + 1))
    .join('\n');
  return {
    // It takes an indented comment for a name.
    values: parseEnv(read.replaceAll(/^[ \t]+(?=#)/gm, '')),
    unreadLines,
    repeatedLines: list(({ name }, index) => name !== '' && names.includes(name, index + 1)),
    cutLines: list(({ value }) => cutValue.test(value)),
  };
}

/** The name and the value of a line, both empty without `=`. */
function splitLine(line: string): { name: string; value: string } {
  const [, name = '', value = ''] = /^(?:\s*export\s)?([^=]*)=(.*)$/.exec(line) ?? [];
  return { name: name.trim(), value };
}

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new SettingError(
      `The file ${path} cannot be read: ${(error as Error).message}. It must be a file that this user may read: run the site and its commands as the site’s user.`,
      { cause: error },
    );
  }
}
