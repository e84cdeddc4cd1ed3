import { readdirSync } from 'node:fs';
import { parse } from 'node:path';
import { describe, expect, it } from 'vitest';
import { caseStudies } from '#content/case-studies.ts';
import { findContent } from '#content/find-content.server.ts';
import { projects } from '#content/projects.ts';

const names = readdirSync(findContent('pictures/')).map((file) => parse(file).name);

const shown = [...projects, ...caseStudies].map(({ title, picture, imageAlt }) => ({ title, picture, imageAlt }));

describe('pictures', () => {
  it.each(shown)('of $title is a file of content/pictures', ({ picture }) => {
    expect(names).toContain(picture);
  });

  it('are one file each', () => {
    expect(names).toEqual([...new Set(names)]);
  });

  it.each(shown)('of $title is described', ({ imageAlt }) => {
    expect(imageAlt.trim().length).toBeGreaterThan(10);
    expect(imageAlt).not.toMatch(/^(image|picture|photo|screenshot) of/i);
  });

  it('have one description each, wherever they are shown', () => {
    const first = new Map(shown.map(({ picture, imageAlt }) => [picture, imageAlt]));
    expect(
      shown.filter(({ picture, imageAlt }) => first.get(picture) !== imageAlt),
      "A project and its case study that show one picture need the same 'imageAlt'",
    ).toEqual([]);
  });
});
