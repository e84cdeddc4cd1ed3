import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import { articlesFolder } from '../src/content/documentation/read-articles.ts';

const root = join(import.meta.dirname, '..').replaceAll('\\', '/');
const articlesModule = `${root}/${articlesFolder}/articles.ts`;

/** The list of articles reads a folder; the links are taken from the content of all pages. */
const evaluated = [articlesModule, `${root}/src/web/site/link-targets.ts`];

/** Replaces some modules in a bundle by the values that they export: neither their files nor their imports are in it. */
export function evaluatedModules(): Plugin {
  return {
    name: 'evaluated-modules',
    async load(id) {
      if (!evaluated.includes(id)) return undefined;
      const { module, dependencies } = await runnerImport<Record<string, unknown>>(id, { configFile: false });
      for (const dependency of dependencies) this.addWatchFile(dependency);
      return Object.entries(module)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
    /** The development server reads the articles again when one is added, changed or deleted. */
    hotUpdate({ file, modules }) {
      if (!file.startsWith(`${root}/${articlesFolder}/`) || !file.endsWith('.md')) return undefined;
      const list = this.environment.moduleGraph.getModuleById(articlesModule);
      return list && [...modules, list];
    },
  };
}
