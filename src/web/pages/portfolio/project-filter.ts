import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import type { Project } from '../../../content/projects.ts';

const parameter = 'category';

/** All projects, or those of one category; none for an unknown category. */
export function filterProjects<One extends Pick<Project, 'category'>>(
  projects: readonly One[],
  category: string | null,
): readonly One[] {
  return category === null ? projects : projects.filter((project) => project.category === category);
}

const never = () => () => {};

/**
 * The selected category, stored in the URL so that it can be shared and survives a reload; null means all.
 * The prerendered page shows all projects, so the URL is read after hydration.
 */
export function useProjectFilter(): [string | null, (category: string | null) => void] {
  const [search, setSearch] = useSearchParams();
  const category = useSyncExternalStore(
    never,
    () => search.get(parameter),
    () => null,
  );
  const choose = (chosen: string | null) =>
    setSearch(chosen === null ? {} : { [parameter]: chosen }, {
      replace: true,
      preventScrollReset: true,
      // No loader depends on the query: nothing is fetched.
      defaultShouldRevalidate: false,
    });
  return [category, choose];
}
