import type { ServiceQuestion, Step } from '#content/service.ts';

export type ServicesPage = {
  lead: string;
  process: readonly [Step, Step, Step, Step];
  callToAction: { heading: string; lead: string };
  faqs: readonly [ServiceQuestion, ServiceQuestion, ServiceQuestion, ServiceQuestion];
};
