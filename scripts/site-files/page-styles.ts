import { createHash } from 'node:crypto';
import postcss, { type AtRule, type Container, type Root, type Rule } from 'postcss';

/** The tag names, classes and ids of a page's elements. */
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
 * The rules of a stylesheet that can match on a page as served, in any state it can reach without scripts: those whose
 * tags, classes and ids all occur on the page. States and attributes count as matching. Order, layers and conditions
 * are preserved; keyframes that no rule uses are removed.
 * @param css a whole stylesheet
 */
export function pickRules(css: string, names: PageNames): string {
  const root = postcss.parse(css);
  root.walkRules((rule) => {
    if (isKeyframes(rule.parent)) return;
    const matching = rule.selectors.filter((selector) => canMatch(selector, names));
    if (matching.length === 0) rule.remove();
    else if (matching.length < rule.selectors.length) rule.selectors = matching;
  });
  removeUnusedKeyframes(root);
  const all: Rule[] = [];
  root.walkRules((rule) => {
    all.push(rule);
  });
  all.forEach(deferDrawing);
  removeEmpty(root);
  return root.toString();
}

type Style = { path: string; text: string };

const stylesheetLink = /<link rel="stylesheet" href="\/(assets\/[^"]+\.css)"\/>/g;

/**
 * Extracts the part of the whole stylesheet that a page needs into a file of its own, named by its hash so that similar
 * pages share it. The whole stylesheet stays disabled until the first interaction (hydration-scheduler.ts) or the next
 * page (root.tsx). A page with several stylesheets, an admin page, stays unchanged. Twelve kilobytes become three to
 * eight, which a phone receives in one round trip (decisions/0020).
 * @param html a page as React Router prerendered it
 * @param read reads a file of the build
 */
export function extractPageStyle(html: string, read: (path: string) => string): { html: string; style?: Style } {
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

/** Arguments and attributes in brackets count as matching. */
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
 * Defers a rule that fetches a drawing until the scripts start (hydration-scheduler.ts), so that it does not delay the
 * first paint; without scripts it applies at once. `:where()` preserves the rule's specificity.
 */
function deferDrawing(rule: Rule): void {
  if (!rule.some((node) => node.type === 'decl' && /\burl\(/.test(node.value))) return;
  const withoutScripts = postcss.atRule({ name: 'media', params: '(scripting:none)' });
  withoutScripts.append(rule.clone());
  rule.before(withoutScripts);
  rule.selectors = rule.selectors.map((selector) => `:where([data-scripts-started]) ${selector}`);
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

/** Removes empty blocks. A statement of layer names defines the order of layers and stays. */
function removeEmpty(parent: Container): void {
  parent.each((node) => {
    if (node.type !== 'atrule' || !node.nodes) return;
    removeEmpty(node);
    if (node.nodes.length === 0) node.remove();
  });
}
