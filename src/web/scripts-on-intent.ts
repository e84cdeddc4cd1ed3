import { reactTemplateId } from './ui/react-start.ts';

const moduleScript = /<script type="module" async="">[^]*?<\/script>/;
const modulePreload = /<link rel="modulepreload" href="([^"]+)"\/>/g;

/**
 * Moves React Router's module script, and the links that preload its modules, into a `template`, where browsers neither
 * run nor fetch them. The page script inserts them when somebody acts (page-script/react-on-intent.ts). They are not
 * changed; this relies on what React Router's `Scripts` writes (docs/explanation/architecture.md, Private contracts).
 * @param html a page as React Router rendered it
 * @throws if the page has no module script of the known form
 */
export function holdScripts(html: string): string {
  const [script = ''] = moduleScript.exec(html) ?? [];
  // The modules that the script imports itself need no link.
  const preloads = [...html.matchAll(modulePreload)].filter(([, file]) => !script.includes(`from "${file}"`));
  const held = html
    .replaceAll(modulePreload, '')
    .replace(
      script,
      () => `<template id="${reactTemplateId}">${preloads.map(([link]) => link).join('')}${script}</template>`,
    );
  if (!script) throw new Error('React Router’s module script has an unexpected form.');
  return held;
}
