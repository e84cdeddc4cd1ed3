import { createHash } from 'node:crypto';
import postcss, { type AtRule, type Container, type Root, type Rule } from 'postcss';

/** What a page's elements are called: their tags, classes and ids, and the names of their attributes. */
export type PageNames = { tags: Set<string>; classes: Set<string>; ids: Set<string> };

const tag = /<([a-z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/gi;

/** Reads the names from a page's HTML. */
export function readNames(html: string): PageNames {
  const names: PageNames = { tags: new Set(), classes: new Set(), ids: new Set() };
  for (const [, name = '', attributes = ''] of html.matchAll(tag)) {
    names.tags.add(name.toLowerCase());
    for (const one of /\sclass="([^"]*)"/.exec(attributes)?.[1]?.split(/\s+/) ?? []) names.classes.add(one);
    const id = /\sid="([^"]*)"/.exec(attributes)?.[1];
    if (id) names.ids.add(id);
  }
  return names;
}

/**
 * The rules of a stylesheet that can match on a page as it is served, in whatever state it gets into without scripts:
 * those whose tags, classes and ids it all has. States and attributes count as met. Order, layers and conditions stay;
 * movements that no rule names go.
 * @param css a whole stylesheet
 */
export function pickRules(css: string, names: PageNames): string {
  const root = postcss.parse(css);
  root.walkRules((rule) => {
    if (isKeyframes(rule.parent)) return;
    const met = rule.selectors.filter((selector) => canMatch(selector, names));
    if (met.length === 0) rule.remove();
    else if (met.length < rule.selectors.length) rule.selectors = met;
  });
  removeUnusedKeyframes(root);
  const all: Rule[] = [];
  root.walkRules((rule) => {
    all.push(rule);
  });
  all.forEach(waitForScripts);
  removeEmpty(root);
  return root.toString();
}

type Style = { path: string; text: string };

const stylesheetLink = /<link rel="stylesheet" href="\/(assets\/[^"]+\.css)"\/>/g;

/**
 * Gives a page the part of the whole stylesheet that it needs, as a file of its own, named after its text so that like
 * pages share it. The whole one waits, switched off, for the visitor's first act (when-to-begin.ts) or the next page
 * (root.tsx); on a page without scripts for ever. A page with several stylesheets, the office’s, stays as it is.
 * Twelve kilobytes become three to eight, which a phone's line carries in one burst (decision 20).
 * @param html a page as React Router prerendered it
 * @param read gives the text of a file of the build
 */
export function giveOwnStyle(html: string, read: (path: string) => string): { html: string; style?: Style } {
  const [link, ...others] = html.matchAll(stylesheetLink);
  if (!link || others.length > 0) return { html };
  const text = pickRules(read(link[1] ?? ''), readNames(html));
  const path = `assets/page-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.css`;
  const own = `<link rel="stylesheet" href="/${path}"/>`;
  return {
    html: html.replace(link[0], `${own}${link[0].replace('/>', ' disabled="" data-whole=""/>')}`),
    style: { path, text },
  };
}

const isKeyframes = (node: unknown): boolean => ((node as AtRule | undefined)?.name ?? '').endsWith('keyframes');

/** What stands in brackets, be it an argument or an attribute, is taken as met. */
function canMatch(selector: string, { tags, classes, ids }: PageNames): boolean {
  const plain = withoutBrackets(selector).replaceAll(/::?[\w-]+/g, '');
  const names = plain.matchAll(/(?<mark>[.#]?)(?<name>(?:[\w-]|\\.)+)/g);
  return [...names].every(({ groups }) => {
    const name = (groups?.['name'] ?? '').replaceAll('\\', '');
    if (groups?.['mark'] === '.') return classes.has(name);
    return groups?.['mark'] === '#' ? ids.has(name) : tags.has(name.toLowerCase());
  });
}

function withoutBrackets(selector: string): string {
  const inner = /\([^()]*\)|\[[^[\]]*\]/g;
  const shorter = selector.replaceAll(inner, '');
  return shorter === selector ? selector : withoutBrackets(shorter);
}

/**
 * What fetches a drawing stays out of the first paint: it waits for the scripts to begin (when-to-begin.ts), and who
 * has none gets it at once. `:where()` leaves the rule its weight.
 */
function waitForScripts(rule: Rule): void {
  if (!rule.some((node) => node.type === 'decl' && /\burl\(/.test(node.value))) return;
  const withoutScripts = postcss.atRule({ name: 'media', params: '(scripting:none)' });
  withoutScripts.append(rule.clone());
  rule.before(withoutScripts);
  rule.selectors = rule.selectors.map((selector) => `:where([data-begun]) ${selector}`);
}

function removeUnusedKeyframes(root: Root): void {
  let used = '';
  root.walkDecls(/animation|^--/, ({ value }) => {
    used += ` ${value} `;
  });
  root.walkAtRules(/keyframes$/, (rule) => {
    if (!new RegExp(`[\\s,]${rule.params}[\\s,]`).test(used)) rule.remove();
  });
}

/** Blocks that lost all they held. A layer's name alone settles the order of layers, and stays. */
function removeEmpty(parent: Container): void {
  parent.each((node) => {
    if (node.type !== 'atrule' || !node.nodes) return;
    removeEmpty(node);
    if (node.nodes.length === 0) node.remove();
  });
}
