import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';

const sourceDir = join(import.meta.dirname, '..', '..', 'src');

/** The module loader as a file: its path below the site's root, its text and its digest. */
export const loaderFile = describeFile(readScript(join(import.meta.dirname, 'module-loader.ts')));

/** Inline in each page, before React Router's script that restores the scroll position. */
export const scrollRestoreScript =
  readScript(join(sourceDir, 'web', 'scroll-restoration.ts'), 'resetScrollAfterReload();') +
  readScript(
    join(sourceDir, 'web', 'ui', 'deferred-parts.ts'),
    'layOutBeforeScroll();document.currentScript.remove();',
  );

/** Inline in each page, after all elements that React looks for. */
export const schedulerScript = readScript(join(import.meta.dirname, 'hydration-scheduler.ts'));

/** A source file as a script for the browser: a block without types and comments; `call` is appended. */
function readScript(file: string, call = ''): string {
  const text = stripTypeScriptTypes(readFileSync(file, 'utf8'))
    .replaceAll(/^[ \t]*\/?\*.*$/gm, '')
    .replaceAll(/(?<!\s)\s*\/\/ .*$/gm, '')
    .replaceAll(/^export /gm, '');
  return `{${text}${call}}`.replaceAll(/\n\s*/g, '\n').replaceAll(/[ \t]+/g, ' ');
}

function describeFile(text: string): { path: string; text: string; integrity: string } {
  const digest = (algorithm: string) => createHash(algorithm).update(text);
  return {
    path: `assets/loader-${digest('sha256').digest('base64url').slice(0, 8)}.js`,
    text,
    integrity: `sha384-${digest('sha384').digest('base64')}`,
  };
}
