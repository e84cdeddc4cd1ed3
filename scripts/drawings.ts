import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const suffix = '?drawing';

/**
 * Lets a page import `./hero.svg?drawing` as `{ html, url }`. The page as it is served holds the drawing
 * itself; the browser's script holds only its address, since it finds the drawing in the page (saves 4 to
 * 7 kB of script on the pages that have one) and fetches it when it builds such a page by itself.
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
