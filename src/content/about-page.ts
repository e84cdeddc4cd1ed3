import type { Sample } from '#content/sample.ts';

export type About = {
  /** Heading of the page's head. */
  mission: string;
  lead: string;
  story: Sample & {
    heading: string;
    paragraphs: readonly string[];
    /** Shown in the margin beside the paragraphs. */
    years: readonly { year: number; event: string }[];
  };
  values: {
    heading: string;
    items: readonly { title: string; description: string }[];
  };
  peopleHeading: string;
  /** Samples: invented figures. Publish only what you could prove (Competition Act, sections 74.01 and 74.02). */
  stats: readonly (Sample & { value: string; label: string })[];
  /** Who answers for what, by law and by contract. */
  onPaper: {
    heading: string;
    items: readonly { title: string; description: string; link?: { to: string; text: string } }[];
  };
  callToAction: { heading: string; lead: string; label: string };
};
