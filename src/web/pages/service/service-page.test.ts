import { expect, test } from 'vitest';
import { featuredCaseStudies, otherCaseStudies } from '../../../content/case-studies.ts';
import { documentationCategories, getDocumentationOf } from '../../../content/documentation/catalogue.ts';
import { servicePage } from '../../../content/services/service-page.ts';
import { paths } from '../../../contract/paths.ts';
import { getService, serviceIds } from '../../../content/services/services.ts';
import { testimonials } from '../../../content/testimonials.ts';
import { slugOf } from '../../ui/slug.ts';
import { findServicePage, overviewOf } from './service-page.ts';

const pageOf = (id: string) => {
  const page = findServicePage(id);
  if (!page) throw new Error(`'${id}' has no page.`);
  return page;
};

test('an id that is not a service has no page', () => {
  expect(findServicePage('blockchain')).toBeNull();
  expect(findServicePage('AI-Services')).toBeNull();
  expect(findServicePage(undefined)).toBeNull();
});

test('the overview lists at most five benefits', () => {
  for (const id of serviceIds) {
    const page = pageOf(id);
    expect(page.overview.benefits).toEqual(getService(id).benefits.slice(0, 5));
  }
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
  for (const id of serviceIds) {
    const { demo } = pageOf(id);
    if (getService(id).demo) expect(demo.url).toMatch(/^https:/);
    else expect(demo).toEqual({ ...servicePage.placeholderDemo, url: '#', picture: null });
  }
});

test('each testimonial is shown by exactly one service', () => {
  expect(serviceIds.flatMap((id) => pageOf(id).testimonials)).toHaveLength(testimonials.length);
  for (const id of serviceIds) {
    expect(pageOf(id).testimonials.every(({ serviceCategory }) => serviceCategory === id)).toBe(true);
  }
});

test('a testimonial of a client whose case study is on the page is first, with the result of that case study', () => {
  for (const id of serviceIds) {
    const { testimonials: shown, caseStudies } = pageOf(id);
    const resultOf = (company: string) => caseStudies.find(({ client }) => client === company)?.results[0];
    const hasOne = shown.some(({ company }) => resultOf(company));
    const [first, ...others] = shown.map(({ company, result }) => ({ company, result }));
    if (hasOne) expect(first?.result, id).toBe(resultOf(first?.company ?? '') ?? 'a result');
    else expect(first?.result, id).toBeUndefined();
    for (const other of others) expect(other.result, id).toBeUndefined();
  }
});

test('related services are other services', () => {
  for (const id of serviceIds) {
    const { related, service } = pageOf(id);
    expect(related).not.toContain(service.id);
  }
});

test('the parts of a service link to its articles, or to their category, and not all to one place', () => {
  for (const id of serviceIds) {
    const links = pageOf(id).service.parts.map(({ to }) => to as string);
    const category = paths.documentationCategory(getDocumentationOf(getService(id)));
    for (const link of links) expect(link === category || link.startsWith(`${category}/`), link).toBe(true);
    if (getService(id).subcategories.some((part) => 'article' in part)) expect(new Set(links).size).toBeGreaterThan(1);
  }
});

test('the benefits are other words than the reasons to choose the service', () => {
  for (const id of serviceIds) {
    const { benefits, overview } = pageOf(id);
    expect(benefits.filter((benefit) => overview.benefits.includes(benefit))).toEqual([]);
    expect(benefits).toHaveLength(6);
  }
});

test('View Case Studies leads to a story of the service', () => {
  for (const id of serviceIds) {
    const story = [...featuredCaseStudies, ...otherCaseStudies].find(({ serviceType }) => serviceType === id);
    expect(pageOf(id).caseStudy).toBe(paths.caseStudies + (story ? `#${slugOf(story.title)}` : ''));
  }
});

test('every category of the documentation belongs to a service', () => {
  const categories = documentationCategories.map((one) => one.id);
  expect(new Set(serviceIds.map((id) => getDocumentationOf(getService(id))))).toEqual(new Set(categories));
});
