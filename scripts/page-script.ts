import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const module = 'virtual:page-script';
const entry = join(import.meta.dirname, '..', 'src', 'web', 'page-script', 'page-script.ts');

/**
 * Makes `virtual:page-script` importable: the text of the inline script in the page's head (src/web/page-script/), with
 * everything that it imports, minified. In the browser's bundle the text is empty: the page contains it already.
 */
export function pageScript(): Plugin {
  return {
    name: 'page-script',
    resolveId: (source) => (source === module ? `\0${module}` : undefined),
    async load(id, options) {
      if (id !== `\0${module}`) return undefined;
      const { code, files } = options?.ssr ? await bundle(entry) : { code: '', files: [] };
      for (const file of files) this.addWatchFile(file);
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
      rolldownOptions: { input: file, output: { format: 'iife' } },
    },
  });
  if (!('output' in built)) throw new Error(`${file} was not built into one script.`);
  const [{ code, moduleIds }] = built.output;
  return { code: code.trim(), files: moduleIds };
}
