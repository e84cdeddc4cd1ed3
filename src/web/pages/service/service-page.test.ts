import { expect, test } from 'vitest';
import { featuredCaseStudies, otherCaseStudies } from '#content/case-studies.ts';
import { servicePage } from '#content/services/service-page.ts';
import { services } from '#content/services.ts';
import { testimonials } from '#content/testimonials.ts';
import { paths } from '../../../contract/paths.ts';
import { slugOf } from '../../ui/slug.ts';
import { caseStudyOf, demoOf, overviewOf, testimonialsOf } from './service-page.ts';

test('the overview lists at most five benefits', () => {
  for (const service of services) expect(overviewOf(service).benefits).toEqual(service.benefits.slice(0, 5));
});

test('the overview falls back to the shared defaults', () => {
  expect(overviewOf({})).toEqual({
    lead: servicePage.defaultLongDescription,
    more: '',
    benefits: servicePage.defaultBenefits,
  });
  expect(overviewOf({ longDescription: '<p>Own.</p><p>More.</p>', benefits: [] })).toEqual({
    lead: '<p>Own.</p>',
    more: '<p>More.</p>',
    benefits: servicePage.defaultBenefits,
  });
});

test('a service without a demo of its own has a placeholder without a target', () => {
  for (const service of services) {
    const demo = demoOf(service);
    if (service.demo) expect(demo.url).toMatch(/^https:/);
    else expect(demo).toEqual({ ...servicePage.placeholderDemo, url: '#', picture: null });
  }
});

test('each testimonial is shown by exactly one service', () => {
  expect(services.flatMap(testimonialsOf)).toHaveLength(testimonials.length);
  for (const service of services)
    expect(testimonialsOf(service).every(({ serviceCategory }) => serviceCategory === service.id)).toBe(true);
});

test('a testimonial of a client whose case study is on the page is first, with the result of that case study', () => {
  for (const service of services) {
    const shown = testimonialsOf(service);
    const resultOf = (company: string) => service.caseStudies.find(({ client }) => client === company)?.results[0];
    const hasOne = shown.some(({ company }) => resultOf(company));
    const [first, ...others] = shown.map(({ company, result }) => ({ company, result }));
    if (hasOne) expect(first?.result, service.id).toBe(resultOf(first?.company ?? '') ?? 'a result');
    else expect(first?.result, service.id).toBeUndefined();
    for (const other of others) expect(other.result, service.id).toBeUndefined();
  }
});

test('View Case Studies leads to a story of the service', () => {
  for (const { id } of services) {
    const story = [...featuredCaseStudies, ...otherCaseStudies].find(({ serviceType }) => serviceType === id);
    expect(caseStudyOf(id)).toBe(paths.caseStudies + (story ? `#${slugOf(story.title)}` : ''));
  }
});
