import { expect, test } from 'vitest';
import { projects } from '../../../content/projects.ts';
import { serviceIds } from '../../../content/services/services.ts';
import { filterProjects } from './project-filter.ts';

test('without a category all projects are shown', () => {
  expect(filterProjects(projects, null)).toEqual(projects);
});

test('a category shows its own projects only', () => {
  for (const id of serviceIds) {
    const shown = filterProjects(projects, id);
    expect(shown).toEqual(projects.filter(({ category }) => category === id));
  }
});

test('a word that is no category matches nothing', () => {
  expect(filterProjects(projects, 'submarines')).toEqual([]);
});
