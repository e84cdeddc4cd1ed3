import { expect, test } from 'vitest';
import { documentationCategories } from '../../../content/documentation/catalogue.ts';
import { servicePage } from '../../../content/services/service-page.ts';
import { paths } from '../../../contract/paths.ts';
import { getService, serviceIds } from '../../../content/services/services.ts';
import { findServicePage, overviewOf } from './service-page.ts';

const pageOf = (id: string) => {
  const page = findServicePage(id);
  if (!page) throw new Error(`There is no page for '${id}'.`);
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
    expect(page.overview.benefits).toEqual(page.benefits.slice(0, 5));
  }
});

test('the overview falls back to the shared defaults', () => {
  expect(overviewOf({})).toEqual({
    html: servicePage.defaultLongDescription,
    benefits: servicePage.defaultBenefits,
  });
  expect(overviewOf({ longDescription: '<p>Own.</p>', benefits: [] })).toEqual({
    html: '<p>Own.</p>',
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
  const all = serviceIds.flatMap((id) => pageOf(id).testimonials);
  for (const id of serviceIds) {
    expect(pageOf(id).testimonialCount).toBe(all.length);
    expect(pageOf(id).testimonials.every(({ serviceCategory }) => serviceCategory === id)).toBe(true);
  }
});

test('related services are other services', () => {
  for (const id of serviceIds) {
    const { related, service } = pageOf(id);
    expect(related.map((one) => one.id)).not.toContain(service.id);
  }
});

test('every service links to a documentation category, and every category belongs to a service', () => {
  const categories = documentationCategories.map(({ id }) => paths.documentationCategory(id) as string);
  expect(new Set(serviceIds.map((id) => pageOf(id).documentation as string))).toEqual(new Set(categories));
});
