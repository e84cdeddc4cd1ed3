import type { CaseStudy } from '#content/case-study.ts';

/** The size of a job in one line: '2025, 9 weeks, 3 people'. */
export const factsLine = ({ year, weeks, people }: CaseStudy['facts']): string =>
  `${year}, ${weeks} weeks, ${people} people`;
