import { expect, test } from 'vitest';
import { projects } from '../../../content/projects.ts';
import { serviceIds } from '../../../content/services/services.ts';
import { filterProjects } from './project-filter.ts';

test('without a category all projects are shown, education included', () => {
  expect(filterProjects(projects, null)).toHaveLength(projects.length);
  expect(filterProjects(projects, null).some(({ category }) => category === 'education')).toBe(true);
});

test('a category shows its own projects only', () => {
  for (const id of serviceIds) {
    const shown = filterProjects(projects, id);
    expect(shown).toEqual(projects.filter(({ category }) => category === id));
  }
  expect(filterProjects(projects, 'cybersecurity').length).toBeGreaterThan(0);
});

test('a word that is no category matches nothing', () => {
  expect(filterProjects(projects, 'submarines')).toEqual([]);
});
