import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listContentFiles } from '../../tests/support/content.ts';
import { documentationCategories } from '#content/documentation-categories.ts';
import { projects } from '#content/projects.ts';
import { hues, type Service } from '#content/service.ts';
import { serviceIds } from '#content/service-ids.ts';
import { documentationOf, services } from '#content/services.ts';

/** The files of content/services that are not a service each. */
const others = ['listing-page', 'service-page', 'texts', 'titles'];

/** What is wrong in a service's file, each as one sentence; the compiler checks that nothing is missing. */
function listProblems(service: Service): string[] {
  const { id, title, hue, mark, longDescription, benefits, outcomes, relatedServices, caseStudies, demo } = service;
  const problems: string[] = [];
  const check = (isRight: boolean, problem: string) => {
    if (!isRight) problems.push(`content/services/${id}.ts: ${problem}`);
  };
  const rest = services.filter((one) => one.id !== id);
  const namesOf = (found: readonly Service[]) => found.map((one) => one.id).join(', ');

  check(
    !rest.some((one) => one.title === title),
    `the title '${title}' in services/titles.ts is that of another service.`,
  );
  const sameHue = rest.filter((one) => one.hue === hue);
  const free = hues.filter((one) => !services.some((used) => used.hue === one));
  check(sameHue.length === 0, `'hue' is ${hue}, as of ${namesOf(sameHue)}; free are ${free.join(', ')}.`);
  const sameMark = rest.filter((one) => one.mark.path === mark.path);
  check(sameMark.length === 0, `'mark' is the one of ${namesOf(sameMark)}; a mark identifies one service.`);
  check(longDescription.startsWith('<p class="lead">'), `'longDescription' does not begin with <p class="lead">.`);
  const repeated = outcomes.filter((outcome) => benefits.includes(outcome));
  check(repeated.length === 0, `'outcomes' repeats the benefit '${repeated[0]}'.`);
  check(relatedServices.length > 0, `'relatedServices' is empty; it needs at least one.`);
  for (const related of relatedServices) {
    check(serviceIds.includes(related), `'relatedServices' names '${related}', which is no service.`);
    check(related !== id, `'relatedServices' names the service itself.`);
  }
  check(new Set(relatedServices).size === relatedServices.length, `'relatedServices' names a service twice.`);
  for (const one of caseStudies)
    check(one.results.length > 0, `the case study '${one.title}' has no 'results'; it needs at least one.`);
  const category = documentationOf(service);
  const topics = documentationCategories.find((one) => one.id === category)?.topics ?? [];
  const known = documentationCategories.map((one) => one.id).join(', ');
  check(topics.length > 0, `'documentation' is '${category}'; allowed are a new category and ${known}.`);
  for (const { title: part, article } of service.subcategories)
    check(
      !article || topics.some(({ slug }) => slug === article),
      `'article' of '${part}' is '${article}'; the category has ${topics.map(({ slug }) => slug).join(', ')}.`,
    );
  const project = projects.find((one) => one.id === demo?.projectId);
  if (demo && !project) check(false, `'demo' names '${demo.projectId}', which is no project of projects.ts.`);
  if (demo && project) {
    check(project.category === id, `'demo' names '${project.id}', a project of ${project.category}.`);
    check(project.websiteUrl.startsWith('https:'), `'demo' names '${project.id}', which has no site to visit.`);
  }
  return problems;
}

describe('services', () => {
  it('are in the list, one for each file of content/services', () => {
    const files = listContentFiles('.ts')
      .filter((file) => file.startsWith('services/'))
      .map((file) => file.slice('services/'.length, -'.ts'.length))
      .filter((name) => !others.includes(name));
    expect(
      serviceIds.toSorted(),
      'The id of a service is the name of its file, and services/titles.ts lists it.',
    ).toEqual(files.toSorted());
  });

  it.each(services)('$id has nothing wrong', (service) => {
    expect(listProblems(service)).toEqual([]);
  });

  it('with an error are named with their file', () => {
    const [first, second] = services;
    if (!first || !second) throw new Error('There are fewer than two services.');
    const wrong = {
      ...first,
      hue: second.hue,
      longDescription: 'Text',
      outcomes: [...first.benefits],
      relatedServices: [first.id, first.id],
      subcategories: first.subcategories.map((part) => ({
        ...part,
        article: 'nothing',
      })),
      demo: { projectId: 'nothing', description: 'Try it.' },
    };
    const file = `content/services/${first.id}.ts`;
    expect(listProblems(wrong)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(new RegExp(`^${file}: 'hue' is ${second.hue}, as of ${second.id}; free are \\d+`)),
        `${file}: 'longDescription' does not begin with <p class="lead">.`,
        `${file}: 'outcomes' repeats the benefit '${first.benefits[0]}'.`,
        `${file}: 'relatedServices' names the service itself.`,
        expect.stringContaining(
          `${file}: 'article' of '${first.subcategories[0]?.title}' is 'nothing'; the category has `,
        ),
        `${file}: 'relatedServices' names a service twice.`,
        `${file}: 'demo' names 'nothing', which is no project of projects.ts.`,
      ]),
    );
  });
});

describe('categories of the documentation', () => {
  it('have an id each', () => {
    const ids = documentationCategories.map(({ id }) => id);
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
  });

  it('may belong to several services', () => {
    const [first, second] = services;
    if (!first || !second) throw new Error('There are fewer than two services.');
    const shared = { ...first, documentation: documentationOf(second), subcategories: [] };
    expect(listProblems(shared)).toEqual([]);
    const known = documentationCategories.map((one) => one.id).join(', ');
    expect(listProblems({ ...shared, documentation: 'nothing' })).toEqual([
      `content/services/${first.id}.ts: 'documentation' is 'nothing'; allowed are a new category and ${known}.`,
    ]);
  });
});

describe('hues', () => {
  const tokens = readFileSync(join(import.meta.dirname, '../web/tokens.css'), 'utf8');
  const classes = [...tokens.matchAll(/\.hue-(\d+) \{\s+--service-hue: (\d+);/g)].map(([, name, angle]) => ({
    name,
    angle,
  }));

  it('are a class each in tokens.css, beside that of education', () => {
    for (const { name, angle } of classes) expect(angle).toBe(name);
    expect(classes.map(({ name }) => Number(name)).toSorted((a, b) => a - b)).toEqual(
      [...hues, 262].toSorted((a, b) => a - b),
    );
  });
});
