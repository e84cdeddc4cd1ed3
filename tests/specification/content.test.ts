import { describe, expect, it } from 'vitest';
import { fillFacts } from '../../src/web/site/markdown.server.ts';
import { about } from '#content/about.ts';
import { featuredCaseStudies, otherCaseStudies } from '#content/case-studies.ts';
import { company } from '#content/company.ts';
import { documentationCategories } from '#content/documentation-categories.ts';
import { recentlyUpdated } from '#content/recently-updated.ts';
import { faqGroups } from '#content/faqs.ts';
import { legalPages, legalUpdated } from '#content/legal/catalogue.ts';
import { notFound } from '#content/not-found.ts';
import { pages } from '#content/pages.ts';
import { projects } from '#content/projects.ts';
import { serviceIds } from '#content/service-ids.ts';
import { getService, services } from '#content/services.ts';
import { servicesPage } from '#content/services/listing-page.ts';
import { servicePage } from '#content/services/service-page.ts';
import { testimonials } from '#content/testimonials.ts';
import { readMarkdown } from '../support/content.ts';
import { claims } from '../support/legal-claims.ts';

// The counts, names and figures of the specification. A firm that removes the mark of its facts skips them.

describe.runIf(company.sample)('services', () => {
  it('are the six of the specification, with five parts each', () => {
    expect(serviceIds).toEqual(['ai-services', 'cybersecurity', 'ecommerce', 'mobile', 'digital', 'smart-product']);
    for (const { id, subcategories } of services) expect(subcategories, id).toHaveLength(5);
  });

  it.each(serviceIds)('%s has 6 benefits, 5 steps, 5 questions, 4 features and 4 figures', (id) => {
    const { benefits, process, faqs, keyFeatures, stats } = getService(id);
    expect([benefits, process, faqs, keyFeatures, stats].map(({ length }) => length)).toEqual([6, 5, 5, 4, 4]);
  });

  it.each(serviceIds)('%s has case studies and testimonials', (id) => {
    expect(getService(id).caseStudies.length).toBeGreaterThan(0);
    expect(testimonials.filter(({ serviceCategory }) => serviceCategory === id).length).toBeGreaterThan(0);
  });

  it('have four demos, the others a placeholder', () => {
    const withDemo = services.filter(({ demo }) => demo).map(({ id }) => id);
    expect(withDemo).toEqual(['ai-services', 'cybersecurity', 'ecommerce', 'digital']);
  });

  it('share the steps and points that the specification names', () => {
    expect(servicesPage.process.map(({ title }) => title)).toEqual([
      'Consultation',
      'Strategy',
      'Implementation',
      'Support',
    ]);
    expect(servicesPage.faqs.map(({ question }) => question)).toEqual([
      expect.stringMatching(/industry/),
      expect.stringMatching(/How long/),
      expect.stringMatching(/support/),
      expect.stringMatching(/measure success/),
    ]);
    expect(servicePage.ourProcess.map(({ title }) => title)).toEqual([
      'Discovery',
      'Planning',
      'Implementation',
      'Support',
    ]);
    expect(servicePage.getStarted.heading).toBe('Get Started Today');
    expect(servicePage.getStarted.bullets).toEqual([
      'Free initial consultation',
      'Custom solutions',
      'Transparent pricing with no hidden fees',
      'Ongoing support',
    ]);
    expect(servicePage.defaultBenefits).toHaveLength(5);
  });

  it('state the length of small and large projects', () => {
    const answers = getService('digital')
      .faqs.map(({ answer }) => answer)
      .join(' ');
    expect(answers).toMatch(/Small projects take 4-6 weeks and large ones 3-6 months/);
  });
});

describe.runIf(company.sample)('projects', () => {
  it('are eleven, of which eight are featured', () => {
    expect(projects).toHaveLength(11);
    expect(projects.filter(({ featured }) => featured)).toHaveLength(8);
  });

  it('of education and projects without a site are among them', () => {
    expect(projects.map(({ category }) => category)).toContain('education');
    expect(projects.map(({ websiteUrl }) => websiteUrl)).toContain('#');
  });
});

describe.runIf(company.sample)('testimonials', () => {
  it('are thirteen, some with a half star', () => {
    expect(testimonials).toHaveLength(13);
    expect(testimonials.some(({ rating }) => !Number.isInteger(rating))).toBe(true);
  });
});

describe.runIf(company.sample)('questions', () => {
  it('are in the six groups of the specification', () => {
    expect(faqGroups.map(({ title }) => title)).toEqual([
      'General',
      'Services',
      'Pricing',
      'Support',
      'Implementation',
      'Technical',
    ]);
  });

  it('state the times and figures that the specification names', () => {
    const answers = faqGroups.flatMap(({ items }) => items.map(({ answer }) => answer)).join('\n');
    expect(answers).toContain('Critical: 1 hour. High: 4 hours. Medium: 8 business hours. Low: 24-48 business hours.');
    expect(answers).toMatch(/1-3 months for simple .* 6-12 months for complex/);
    expect(answers).toContain('70/15/15');
  });
});

describe.runIf(company.sample)('case studies', () => {
  it('are three with two results each, and six more', () => {
    expect(featuredCaseStudies).toHaveLength(3);
    for (const { id, results } of featuredCaseStudies) expect(results, id).toHaveLength(2);
    expect(otherCaseStudies).toHaveLength(6);
  });
});

describe.runIf(company.sample)('the firm', () => {
  it('was founded in 2015, and its page names no other year of founding', () => {
    expect(company.founded).toBe(2015);
    expect(JSON.stringify(about)).toContain('founded in 2015');
    expect(JSON.stringify(about)).not.toContain(String(company.practiceBegun));
  });

  it('has the mission, the values and the four figures of the specification', () => {
    expect(about.lead).toContain('Our mission is');
    expect(about.values.items.map(({ title }) => title)).toEqual(['Excellence', 'Innovation', 'Collaboration']);
    expect(about.stats.map(({ value, label }) => `${value} ${label}`)).toEqual([
      '200+ Clients Served',
      '500+ Projects Completed',
      '20+ Technology Experts',
      '8+ Years of Experience',
    ]);
  });

  it('has the tagline of the specification and four profiles', () => {
    expect(company.tagline).toBe('Technology Solutions for Modern Businesses');
    expect(company.social).toHaveLength(4);
  });

  it('promises a reply within 24 hours', () => {
    expect(company.replyWithinHours).toBe(24);
  });
});

describe.runIf(company.sample)('pages', () => {
  it('have the texts that the specification names', () => {
    const { projectsHeading, band } = pages.home.texts;
    expect([projectsHeading, band.heading]).toEqual(['Our Featured Projects', 'Ready to transform your business?']);
    const { formHeading, formIntro, mapHeading, replyNote } = pages.contact.texts;
    expect([formHeading, formIntro, mapHeading]).toEqual([
      'Send Us a Message',
      "Fill out the form below and we'll get back to you as soon as possible.",
      'Find Us',
    ]);
    expect(replyNote).toContain('within 24 hours');
    expect([about.story.heading, about.values.heading]).toEqual(['Our Story', 'Our Values']);
    expect(about.callToAction.label).toBe('Contact Our Team');
    expect(pages.faq.texts.searchPlaceholder).toBe('Search for questions or topics...');
    expect(pages.faq.texts.help.heading).toBe("Didn't find what you're looking for?");
    const { recentHeading, othersHeading, sectionHeading, help, unknownCategory, unknownTopic } =
      pages.documentation.texts;
    expect([recentHeading, othersHeading, sectionHeading, help.heading]).toEqual([
      'Recently Updated',
      'Other Documentation Categories',
      'In This Section',
      'Need Help?',
    ]);
    expect(unknownCategory.heading).toBe('Category not found');
    expect(unknownTopic).toEqual({
      heading: 'Documentation not found',
      sentence:
        "The documentation you're looking for doesn't exist. Please check the URL or return to the main documentation page.",
    });
    expect([pages.auth.texts.heading, pages.auth.texts.lead]).toEqual([
      'Account Access',
      'Login to your account or create a new one',
    ]);
    expect(notFound.heading).toBe('404 Page Not Found');
  });
});

describe.runIf(company.sample)('the documentation', () => {
  it('has the specified categories, each with its four specified articles in order', () => {
    expect(documentationCategories.map(({ id, topics }) => [id, topics.map(({ slug }) => slug)])).toEqual([
      ['ai-solutions', ['getting-started', 'implementation-guide', 'data-requirements', 'model-training']],
      ['cybersecurity', ['security-audit', 'pen-testing', 'compliance', 'incident-response']],
      ['ecommerce', ['platform-setup', 'payment-integration', 'inventory', 'analytics']],
      ['mobile-dev', ['lifecycle', 'cross-platform', 'app-store', 'performance']],
      ['digital-transformation', ['assessment', 'roadmap', 'change-management', 'roi-measurement']],
      ['smart-product', ['iot-architecture', 'sensors', 'data-pipeline', 'device-management']],
    ]);
  });

  it('names four recent changes', () => {
    expect(recentlyUpdated).toHaveLength(4);
  });

  it.each([
    ['cybersecurity/security-audit', /Critical infrastructure \| every 6 months/],
    ['cybersecurity/security-audit', /High-risk systems \| annually/],
    ['cybersecurity/security-audit', /Standard systems \| every 12-18 months/],
    ['cybersecurity/incident-response', /Critical \| immediate/],
    ['cybersecurity/incident-response', /High \| 4 hours/],
    ['cybersecurity/incident-response', /Medium \| 8 hours/],
    ['cybersecurity/incident-response', /Low \| 24 hours/],
    ['ai-solutions/model-training', /train\/validation\/test split is 70\/15\/15/],
    ['ai-solutions/implementation-guide', /Simple \| 1-3 months/],
    ['ai-solutions/implementation-guide', /Complex \| 6-12 months/],
    ['ai-solutions/getting-started', /began in 2010/],
  ])('%s states %s', (article, figure) => {
    expect(fillFacts(readMarkdown(`documentation/${article}.md`))).toMatch(figure);
  });
});

describe.runIf(company.sample)('figures that several texts state', () => {
  const dollars = (amount: number) => `$${amount.toLocaleString('en-CA')}`;

  it('are those of the price list in the worked examples of articles', () => {
    const { from, to } = getService('ai-services').price;
    const worth = readMarkdown('documentation/ai-solutions/getting-started.md');
    expect(worth).toContain(`A build of ${dollars(from)} `);
    expect(worth).toContain(`A build of ${dollars(to)} `);
    const fiveYears = readMarkdown('documentation/mobile-dev/lifecycle.md');
    expect(fiveYears).toContain(`An app that cost ${dollars(getService('mobile').price.to)} to build`);
  });

  it('are the same in the two texts about a client’s audit, and in its picture: three findings and eleven smaller ones', () => {
    const summary = featuredCaseStudies.find(({ client }) => client === 'Maritime Mutual')?.summary;
    const story = getService('cybersecurity').caseStudies.find(({ client }) => client === 'Maritime Mutual');
    expect(summary).toContain('14 findings. Eleven were minor; 3 ');
    expect(story?.solution).toContain('14 findings and marked 3 of them');
  });
});

describe.runIf(company.sample)('legal pages', () => {
  it('make every claim about the website that has a check', () => {
    const missing = claims.filter(([page, sentence]) => !readMarkdown(`legal/${page}.md`).includes(sentence));
    expect(missing.map(([page, sentence]) => `${page}: ${sentence}`)).toEqual([]);
  });

  it('are the four of the specification, with its reading times and date', () => {
    expect(Object.fromEntries(legalPages.map(({ slug, readMinutes }) => [slug, readMinutes]))).toEqual({
      'privacy-policy': 10,
      'terms-of-service': 15,
      'cookie-policy': 5,
      accessibility: 5,
    });
    expect(legalUpdated).toBe('April 1, 2023');
  });

  it('state the minimum age and both years', () => {
    expect(readMarkdown('legal/privacy-policy.md')).toMatch(/minimum age .* is 16/);
    expect(fillFacts(readMarkdown('legal/terms-of-service.md'))).toMatch(/began in 2010/);
    expect(fillFacts(readMarkdown('legal/terms-of-service.md'))).toMatch(/founded in 2015/);
  });
});
