import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { featuredCaseStudies, otherCaseStudies } from './case-studies.ts';
import { projects } from './projects.ts';
import { services } from './services/services.ts';

const publicDir = join(import.meta.dirname, '..', '..', 'public');

const shown = [
  ...projects,
  ...featuredCaseStudies,
  ...otherCaseStudies,
  ...services.flatMap(({ caseStudies }) => caseStudies),
].map(({ title, imageUrl, imageAlt }) => ({ title, imageUrl, imageAlt }));

describe('pictures', () => {
  it.each(shown)('of $title is there in two widths and two formats', ({ imageUrl }) => {
    const base = imageUrl.replace(/\.jpg$/, '');
    for (const form of ['.jpg', '.avif', '-600.jpg', '-600.avif']) {
      expect(existsSync(join(publicDir, base + form)), base + form).toBe(true);
    }
  });

  it.each(shown)('of $title is described', ({ imageAlt }) => {
    expect(imageAlt.trim().length).toBeGreaterThan(10);
    expect(imageAlt).not.toMatch(/^(image|picture|photo|screenshot) of/i);
  });

  it('have one description each, wherever they are shown', () => {
    const first = new Map(shown.map(({ imageUrl, imageAlt }) => [imageUrl, imageAlt]));
    expect(shown.filter(({ imageUrl, imageAlt }) => first.get(imageUrl) !== imageAlt)).toEqual([]);
  });
});
