import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const suffix = '?drawing';

/**
 * Makes `./hero.svg?drawing` importable as `{ html, url }`. The prerendered page contains the drawing itself; the
 * browser's script contains only its URL, since the page already has the drawing (saves 4 to 7 kB of script per
 * page). After a navigation in the browser the drawing is fetched.
 */
export function drawings(): Plugin {
  return {
    name: 'drawings',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(suffix)) return undefined;
      const file = await this.resolve(source.slice(0, -suffix.length), importer, { skipSelf: true });
      return file && file.id + suffix;
    },
    load(id, options) {
      if (!id.endsWith(suffix)) return undefined;
      const file = id.slice(0, -suffix.length);
      this.addWatchFile(file);
      const html = options?.ssr ? readFileSync(file, 'utf8') : '';
      return `import url from ${JSON.stringify(`${file}?url`)};\nexport default { url, html: ${JSON.stringify(html)} };`;
    },
  };
}
