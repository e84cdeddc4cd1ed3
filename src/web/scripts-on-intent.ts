import { reactTemplateId } from './ui/react-start.ts';

const moduleScript = /<script type="module" async="">[^]*?<\/script>/;
const modulePreload = /<link rel="modulepreload" href="[^"]+"\/>/g;

/**
 * Moves React Router's module script, and the links that preload its modules, into a `template`, where browsers neither
 * run nor fetch them. The page script inserts them when somebody acts (page-script/react-on-intent.ts). They are not
 * changed; this relies on what React Router's `Scripts` writes (docs/how-it-is-built.md, Private contracts).
 * @param html a page as React Router rendered it
 * @throws if the page has no module script of the known form
 */
export function holdScripts(html: string): string {
  const preloads = html.match(modulePreload) ?? [];
  const held = html
    .replaceAll(modulePreload, '')
    .replace(moduleScript, (script) => `<template id="${reactTemplateId}">${preloads.join('')}${script}</template>`);
  if (!held.includes('<template')) throw new Error('React Router’s module script has an unexpected form.');
  return held;
}
