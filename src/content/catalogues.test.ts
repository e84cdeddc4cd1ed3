import { describe, expect, it } from 'vitest';
import { additions } from '../../tests/support/additions.ts';
import { getService, serviceIds, services } from './services/services.ts';
import { slugOf } from '../web/ui/slug.ts';
import { about } from './about.ts';
import { featuredCaseStudies, otherCaseStudies } from './case-studies.ts';
import { company } from './company.ts';
import { faqGroups } from './faqs.ts';
import { projects } from './projects.ts';
import { servicesPage } from './services/listing-page.ts';
import { servicePage } from './services/service-page.ts';
import { testimonials } from './testimonials.ts';

/** The specified services. */
const specified = ['ai-services', 'cybersecurity', 'ecommerce', 'mobile', 'digital', 'smart-product'] as const;

const specifiedProjects = projects.filter(({ id }) => !additions.projects.includes(id));

describe('services', () => {
  it('are the six of the specification, with five parts each', () => {
    expect(serviceIds).toEqual([...specified, ...additions.services]);
    expect(services.map(({ id }) => id)).toEqual(serviceIds);
    for (const { id, subcategories } of services) expect(subcategories, id).toHaveLength(5);
  });

  it.each(serviceIds)('%s has all texts of its page', (id) => {
    const detail = getService(id);
    expect(detail.longDescription).toMatch(/^<p class="lead">/);
    expect(detail.benefits).toHaveLength(6);
    expect(detail.process).toHaveLength(5);
    expect(detail.faqs).toHaveLength(5);
    expect(detail.keyFeatures).toHaveLength(4);
    expect(detail.stats).toHaveLength(4);
    for (const { title, results } of detail.caseStudies) expect(results.length, title).toBeGreaterThan(0);
  });

  it.each(specified)('%s has case studies and testimonials', (id) => {
    expect(getService(id).caseStudies.length).toBeGreaterThan(0);
    expect(testimonials.filter(({ serviceCategory }) => serviceCategory === id).length).toBeGreaterThan(0);
  });

  it('share the steps and points that the specification names', () => {
    expect(servicesPage.process.map(({ title }) => title)).toEqual([
      'Consultation',
      'Strategy',
      'Implementation',
      'Support',
    ]);
    expect(servicesPage.faqs).toHaveLength(4);
    expect(servicePage.ourProcess.map(({ title }) => title)).toEqual([
      'Discovery',
      'Planning',
      'Implementation',
      'Support',
    ]);
    expect(servicePage.defaultBenefits).toHaveLength(5);
    expect(servicePage.getStarted.bullets).toHaveLength(4);
  });

  it('state the length of small and large projects', () => {
    const answers = getService('digital')
      .faqs.map(({ answer }) => answer)
      .join(' ');
    expect(answers).toMatch(/Small projects take 4-6 weeks and large ones 3-6 months/);
  });
});

describe('projects', () => {
  it('are eleven, of which eight are featured', () => {
    expect(specifiedProjects).toHaveLength(11);
    expect(specifiedProjects.filter(({ featured }) => featured)).toHaveLength(8);
    expect(projects.map(({ id }) => id)).toEqual(expect.arrayContaining([...additions.projects]));
    expectUnique(projects.map(({ id }) => id));
  });

  it('are featured only where they have a site to visit', () => {
    const nowhere = projects.filter(({ websiteUrl }) => (websiteUrl as string) === '#');
    expect(nowhere.filter(({ featured }) => featured)).toEqual([]);
    expect(nowhere.filter((one) => specifiedProjects.includes(one))).toHaveLength(3);
  });

  it('belong to a service or to education', () => {
    const known = [...serviceIds, 'education'];
    for (const { id, category } of projects) expect(known, id).toContain(category);
    expect(projects.map(({ category }) => category)).toContain('education');
  });
});

describe('testimonials', () => {
  it('are thirteen', () => {
    expect(testimonials).toHaveLength(13);
    expectUnique(testimonials.map(({ id }) => id));
  });

  it('are rated in halves up to five', () => {
    for (const { name, rating } of testimonials) {
      expect(Number.isInteger(rating * 2) && rating >= 0.5 && rating <= 5, name).toBe(true);
    }
    expect(testimonials.some(({ rating }) => !Number.isInteger(rating))).toBe(true);
  });
});

describe('questions', () => {
  it('are in the six groups of the specification', () => {
    expect(faqGroups.map(({ title }) => title)).toEqual([
      'General',
      'Services',
      'Pricing',
      'Support',
      'Implementation',
      'Technical',
    ]);
    expectUnique(faqGroups.map(({ id }) => id));
  });

  it('have an address each', () => {
    const addresses = faqGroups.flatMap(({ items }) => items.map(({ question }) => slugOf(question)));
    expectUnique(addresses);
    expect(addresses).not.toContain('');
  });

  it('state the times and figures that the specification names', () => {
    const answers = faqGroups.flatMap(({ items }) => items.map(({ answer }) => answer)).join('\n');
    expect(answers).toContain('Critical: 1 hour. High: 4 hours. Medium: 8 business hours. Low: 24-48 business hours.');
    expect(answers).toMatch(/1-3 months for simple .* 6-12 months for complex/);
    expect(answers).toContain('70/15/15');
  });
});

describe('case studies', () => {
  it('are three with two results each, and six more', () => {
    expect(featuredCaseStudies).toHaveLength(3);
    for (const { id, results } of featuredCaseStudies) expect(results, id).toHaveLength(2);
    expect(otherCaseStudies).toHaveLength(6);
    expectUnique([...featuredCaseStudies, ...otherCaseStudies].map(({ id }) => id));
  });

  it('belong to a service', () => {
    for (const { id, serviceType } of [...featuredCaseStudies, ...otherCaseStudies])
      expect(serviceIds, id).toContain(serviceType);
  });
});

describe('the firm', () => {
  it('was founded in 2015, and its page names no other year of founding', () => {
    expect(company.founded).toBe(2015);
    expect(JSON.stringify(about)).toContain('founded in 2015');
    expect(JSON.stringify(about)).not.toContain(String(company.practiceBegun));
  });

  it('shows the four figures of the specification', () => {
    expect(about.stats.map(({ value, label }) => `${value} ${label}`)).toEqual([
      '200+ Clients Served',
      '500+ Projects Completed',
      '20+ Technology Experts',
      '8+ Years of Experience',
    ]);
    expect(about.values.items.map(({ title }) => title)).toEqual(['Excellence', 'Innovation', 'Collaboration']);
  });

  it('promises a reply within 24 hours', () => {
    expect(company.replyWithinHours).toBe(24);
  });
});

function expectUnique(ids: readonly string[]): void {
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
}
