import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { slugOf } from '../web/ui/slug.ts';
import { caseStudies } from '#content/case-studies.ts';
import { company } from '#content/company.ts';
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

  it('lead to a story where they have no site to visit', () => {
    const stories = caseStudies.map(({ id }) => id);
    const lost = projects.filter(({ websiteUrl, story = '' }) => websiteUrl === '#' && !stories.includes(story));
    expect(lost).toEqual([]);
    expect(projects.flatMap(({ story }) => story ?? []).filter((story) => !stories.includes(story))).toEqual([]);
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
  it('have an id each, one title each, and belong to a service', () => {
    expectUnique(caseStudies.map(({ id }) => id));
    expectUnique(caseStudies.map(({ title }) => title));
    for (const { id, serviceType } of caseStudies) expect(serviceIds, id).toContain(serviceType);
  });

  it('have facts, and numbers that differ and are written as they are', () => {
    for (const { id, facts, measure, figures } of caseStudies) {
      const { weeks, price, year, runsOn, wentWrong } = facts;
      const sizes = [weeks, facts.people, price.from, price.to - price.from, year - company.founded + 1];
      expect(Math.min(...sizes), id).toBeGreaterThan(0);
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
