import type { Crumb } from '../ui/breadcrumbs.tsx';

/** The pages from the home page to this one: what is seen and what search engines read are made of it. */
export type Trail = readonly { name: string; path: string }[];

/** The trail as it is seen: the page itself is no link. */
export function crumbsOf(trail: Trail): Crumb[] {
  return trail.map(({ name, path }, place) => (place === trail.length - 1 ? { name } : { name, to: path }));
}
