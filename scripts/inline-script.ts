import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const name = 'virtual:inline-script';
const file = join(import.meta.dirname, '..', 'src', 'web', 'inline', 'inline-script.ts');

/**
 * Makes `virtual:inline-script` importable: the text of src/web/inline/inline-script.ts, with everything that it imports,
 * minified. In the browser's bundle the text is empty: the page contains it already.
 */
export function inlineScript(): Plugin {
  return {
    name: 'inline-script',
    resolveId: (source) => (source === name ? `\0${name}` : undefined),
    async load(id, options) {
      if (id !== `\0${name}`) return undefined;
      const { code, files } = options?.ssr ? await bundle() : { code: '', files: [] };
      for (const source of files) this.addWatchFile(source);
      return `export default ${JSON.stringify(code)};`;
    },
  };
}

/** The script for browsers that the site supports, and the files it was made of. */
async function bundle(): Promise<{ code: string; files: string[] }> {
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
