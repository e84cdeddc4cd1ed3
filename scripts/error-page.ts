import { stripVTControlCharacters } from 'node:util';
import { escapeHtml } from '../src/contract/escape-html.ts';

/**
 * What the development server shows in the place of a page whose modules could not be loaded: the error, and the files of
 * this repository in which it was. Vite's client loads the page again when one of them is saved.
 * @param root the repository's folder
 */
export function errorPage({ message, stack = '' }: Error, root: string): string {
  const places = stack
    .replace(message, '')
    .split('\n')
    .filter((line) => line.includes(root) && !line.includes('node_modules'))
    .map((line) => `<li><code>${escapeHtml(line.replace(/^\s*at /, '').replace(`${root}/`, ''))}</code></li>`);
  const text = stripVTControlCharacters(message).replaceAll(`${root}/`, '');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Error</title><script type="module" src="/@vite/client"></script><body><h1>This page cannot be shown</h1><pre>${escapeHtml(text)}</pre><ul>${places.join('')}</ul><p>Correct the file and save it.</p></body></html>`;
}
