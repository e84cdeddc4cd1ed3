import { expect, test } from 'vitest';
import { projects } from '#content/projects.ts';
import { servicePage } from '#content/services/service-page.ts';
import { services } from '#content/services.ts';
import { testimonials } from '#content/testimonials.ts';
import { paths } from '../../../contract/paths.ts';
import { benefitsOf, caseStudiesOf, demoOf, overviewOf, phasesOf, testimonialsOf } from './service-parts.ts';

test('the overview lists at most five benefits', () => {
  for (const service of services) expect(overviewOf(service).benefits).toEqual(service.benefits.slice(0, 5));
});

test('the overview falls back to the shared defaults', () => {
  expect(overviewOf({})).toEqual({
    html: servicePage.defaultLongDescription,
    benefits: servicePage.defaultBenefits,
  });
  expect(overviewOf({ longDescription: '<p>Own.</p><p>More.</p>', benefits: [] })).toEqual({
    html: '<p>Own.</p><p>More.</p>',
    benefits: servicePage.defaultBenefits,
  });
});

test('no benefit is in both lists', () => {
  for (const service of services) {
    const listed = [...overviewOf(service).benefits, ...benefitsOf(service)];
    expect(new Set(listed).size, service.id).toBe(listed.length);
    for (const benefit of service.benefits) expect(listed).toContain(benefit);
  }
});

test('each step of a service is in one of the four phases, in its order', () => {
  const steps = (count: number) => Array.from({ length: count }, (_, at) => ({ title: `${at}`, description: '' }));
  const spread = (count: number) => phasesOf(servicePage.ourProcess, steps(count)).map((phase) => phase.steps.length);
  expect(spread(5)).toEqual([1, 1, 2, 1]);
  expect(spread(7)).toEqual([1, 1, 4, 1]);
  expect(spread(3)).toEqual([1, 1, 0, 1]);
  expect(spread(1)).toEqual([1, 0, 0, 0]);
  expect(spread(0)).toEqual([0, 0, 0, 0]);
});

test('a service without a demo shows a project whose site is not public, or another, or else shared words, on request and without a target', () => {
  const { title, link } = servicePage.placeholderDemo;
  for (const service of services) {
    const demo = demoOf(service);
    const ofService = projects.filter(({ category }) => category === service.id);
    const own = ofService.find(({ websiteUrl }) => websiteUrl === '#') ?? ofService[0];
    if (service.demo) expect(demo.url).toMatch(/^https:/);
    else expect(demo).toMatchObject({ title: own?.title ?? title, url: '#', tour: link });
  }
});

test('each testimonial is shown by exactly one service', () => {
  expect(services.flatMap(testimonialsOf)).toHaveLength(testimonials.length);
  for (const service of services)
    expect(testimonialsOf(service).every(({ serviceCategory }) => serviceCategory === service.id)).toBe(true);
});

test('the first testimonial, which is the largest, is that of the most content client', () => {
  for (const service of services) {
    const [first = 5, ...others] = testimonialsOf(service).map(({ rating }) => rating);
    expect(Math.max(first, ...others), service.id).toBe(first);
  }
});

test('View Case Studies leads to those of the page, or to the list', () => {
  for (const service of services.filter(({ caseStudies }) => caseStudies.length > 0))
    expect(caseStudiesOf(service)).toBe('#case-studies');
  const [first] = services;
  if (first) expect(caseStudiesOf({ ...first, caseStudies: [] })).toBe(paths.caseStudies);
});
