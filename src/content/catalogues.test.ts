import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { slugOf } from '../web/ui/slug.ts';
import { featuredCaseStudies, otherCaseStudies } from '#content/case-studies.ts';
import { faqGroups } from '#content/faqs.ts';
import { people } from '#content/people.ts';
import { projects } from '#content/projects.ts';
import { serviceIds } from '#content/service-ids.ts';
import { testimonials } from '#content/testimonials.ts';

describe('projects', () => {
  it('have an id each', () => {
    expectUnique(projects.map(({ id }) => id));
  });

  it('are featured only where they have a site to visit', () => {
    const nowhere = projects.filter(({ websiteUrl }) => websiteUrl === '#');
    expect(nowhere.filter(({ featured }) => featured)).toEqual([]);
  });

  it('belong to a service or to education', () => {
    const known = [...serviceIds, 'education'];
    for (const { id, category } of projects) expect(known, id).toContain(category);
  });
});

describe('testimonials', () => {
  it('have an id each and belong to a service', () => {
    expectUnique(testimonials.map(({ id }) => id));
    for (const { id, serviceCategory } of testimonials) expect(serviceIds, id).toContain(serviceCategory);
  });

  it('are rated in halves up to five', () => {
    for (const { name, rating } of testimonials) {
      expect(Number.isInteger(rating * 2) && rating >= 0.5 && rating <= 5, name).toBe(true);
    }
  });
});

describe('people', () => {
  it('lead one service each', () => {
    expectUnique(people.map(({ service }) => service));
    for (const { service, name } of people) expect(serviceIds, name).toContain(service);
  });

  it('have a file where they name a photograph', () => {
    const missing = people.filter(
      ({ photo }) => photo && !existsSync(join(import.meta.dirname, '../../public', photo)),
    );
    expect(missing.map(({ name }) => name)).toEqual([]);
  });

  it('say what they decide, since when and where', () => {
    for (const { name, decides, since, city } of people) {
      expect(decides, name).toMatch(/^[A-Z].+\.$/);
      expect(since, name).toBeLessThanOrEqual(new Date().getFullYear());
      expect(city, name).not.toBe('');
    }
  });
});

describe('questions', () => {
  it('are in groups with an id and at least one question each', () => {
    expectUnique(faqGroups.map(({ id }) => id));
    for (const { id, items } of faqGroups) expect(items.length, id).toBeGreaterThan(0);
  });

  it('have an address each', () => {
    const addresses = faqGroups.flatMap(({ items }) => items.map(({ question }) => slugOf(question)));
    expectUnique(addresses);
    expect(addresses).not.toContain('');
  });
});

describe('case studies', () => {
  it('have an id each and belong to a service', () => {
    const all = [...featuredCaseStudies, ...otherCaseStudies];
    expectUnique(all.map(({ id }) => id));
    for (const { id, serviceType } of all) expect(serviceIds, id).toContain(serviceType);
  });
});

function expectUnique(ids: readonly string[]): void {
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
}
