import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { slugOf } from '../web/ui/slug.ts';
import { caseStudies } from '#content/case-studies.ts';
import { company } from '#content/company.ts';
import { faqGroups } from '#content/faqs.ts';
import { people } from '#content/people.ts';
import { projects } from '#content/projects.ts';
import { serviceIds } from '#content/services/service-titles.ts';
import { testimonials } from '#content/testimonials.ts';

describe('projects', () => {
  it('have an id each', () => {
    expectUnique(projects.map(({ id }) => id));
  });

  it('are featured only where they have a site to visit', () => {
    const nowhere = projects.filter(({ websiteUrl }) => websiteUrl === '#');
    expect(nowhere.filter(({ featured }) => featured)).toEqual([]);
  });

  it('lead to a story where they have no site to visit', () => {
    const stories = caseStudies.map(({ id }) => id);
    for (const { id, websiteUrl, story } of projects)
      if (story || websiteUrl === '#') expect(stories, id).toContain(story);
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

  it.each(people)('$name has a portrait', ({ imageUrl }) => {
    expect(existsSync(join(import.meta.dirname, '../../public', imageUrl))).toBe(true);
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
  it('have an id each, one title each, and belong to a service', () => {
    expectUnique(caseStudies.map(({ id }) => id));
    expectUnique(caseStudies.map(({ title }) => title));
    for (const { id, serviceType } of caseStudies) expect(serviceIds, id).toContain(serviceType);
  });

  it('have facts, and numbers that differ and are written as they are', () => {
    for (const { id, facts, measure, figures } of caseStudies) {
      const { weeks, people, price, year, runsOn, wentWrong } = facts;
      expect(
        [weeks, people, price.from, price.to - price.from].every((one) => one > 0),
        id,
      ).toBe(true);
      expect(year >= company.founded, id).toBe(true);
      for (const text of [runsOn, wentWrong, measure.note, measure.headline]) expect(text.trim(), id).not.toBe('');
      expect(measure.before.value, id).not.toBe(measure.now.value);
      for (const { value, shown } of [measure.before, measure.now])
        if (Number.isInteger(value)) expect(shown, id).toContain(String(value));
      expect(figures, id).toHaveLength(2);
    }
  });
});

function expectUnique(ids: readonly string[]): void {
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
}
