import type { Step } from '#content/service.ts';

export type ServicePage = {
  /** HTML, for a service without a long description of its own. */
  defaultLongDescription: string;
  defaultBenefits: readonly [string, string, string, string, string];
  /** Heading of the five subcategories. */
  partsHeading: string;
  /** The same for all services: one line above the steps of the service. */
  ourProcess: readonly [Step, Step, Step, Step];
  testimonialsHeading: string;
  getStarted: { heading: string; lead: string; bullets: readonly [string, string, string, string] };
  /** For the services that have no demo: beside a project of theirs, if there is one. The link leads to the form. */
  placeholderDemo: Step & { link: string };
};
