import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const prefix = 'virtual:inline-script/';
const folder = join(import.meta.dirname, '..', 'src', 'web', 'page-script');

/**
 * Makes `virtual:inline-script/NAME` importable: the text of the inline script src/web/page-script/NAME.ts, with everything
 * that it imports, minified. In the browser's bundle the text is empty: the page contains it already.
 */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    resolveId: (source) => (source.startsWith(prefix) ? `\0${source}` : undefined),
    async load(id, options) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const file = join(folder, `${id.slice(prefix.length + 1)}.ts`);
      const { code, files } = options?.ssr ? await bundle(file) : { code: '', files: [] };
      for (const source of files) this.addWatchFile(source);
      return `export default ${JSON.stringify(code)};`;
    },
  };
}

/** The module as one script of browsers that the site supports, and the files it was made of. */
async function bundle(file: string): Promise<{ code: string; files: string[] }> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      minify: true,
      modulePreload: false,
      rolldownOptions: { input: file, output: { format: 'iife' } },
    },
  });
  if (!('output' in built)) throw new Error(`${file} was not built into one script.`);
  const [{ code, moduleIds }] = built.output;
  return { code: code.trim(), files: moduleIds };
}
