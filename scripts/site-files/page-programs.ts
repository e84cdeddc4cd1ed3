import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';

const sourceDir = join(import.meta.dirname, '..', '..', 'src');

/** The program that begins a page's scripts, as a file: its path below the site's root, its text, and its digest. */
export const beginFile = describeFile(readProgram(join(import.meta.dirname, 'begin-scripts.ts')));

/** Inside each page, before React Router's program that goes to the place where the visitor was. */
export const scrollRestoreScript =
  readProgram(join(sourceDir, 'web', 'scroll-place.ts'), 'forgetPlaceAfterReload();') +
  readProgram(join(sourceDir, 'web', 'ui', 'late-pieces.ts'), 'layOutForPlace();document.currentScript.remove();');

/** Inside each page, behind all that React looks for: the scripts wait until it begins them. */
export const beginProgram = readProgram(join(import.meta.dirname, 'when-to-begin.ts'));

/** A source file as a program for the browser: a block of its own, without types and comments; `call` comes last. */
function readProgram(file: string, call = ''): string {
  const text = stripTypeScriptTypes(readFileSync(file, 'utf8'))
    .replaceAll(/^[ \t]*\/?\*.*$/gm, '')
    .replaceAll(/(?<!\s)\s*\/\/ .*$/gm, '')
    .replaceAll(/^export /gm, '');
  return `{${text}${call}}`.replaceAll(/\n\s*/g, '\n').replaceAll(/[ \t]+/g, ' ');
}

function describeFile(text: string): { path: string; text: string; integrity: string } {
  const digest = (algorithm: string) => createHash(algorithm).update(text);
  return {
    path: `assets/begin-${digest('sha256').digest('base64url').slice(0, 8)}.js`,
    text,
    integrity: `sha384-${digest('sha384').digest('base64')}`,
  };
}
