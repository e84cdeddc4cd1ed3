import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

const file = join(import.meta.dirname, '..', 'src', 'web', 'site', 'known-links.ts').replaceAll('\\', '/');

/**
 * Replaces src/web/site/known-links.ts in a bundle by its values: it reads the content of all pages, of which the
 * scripts of a page need only the links.
 */
export function knownLinks(): Plugin {
  return {
    name: 'known-links',
    async load(id) {
      if (id !== file) return undefined;
      const { module, dependencies } = await runnerImport<Record<string, unknown>>(file, { configFile: false });
      for (const dependency of dependencies) this.addWatchFile(dependency);
      return Object.entries(module)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}
