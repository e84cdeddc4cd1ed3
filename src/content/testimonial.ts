import type { Sample } from '#content/sample.ts';
import type { ServiceId } from '#content/service-ids.ts';

export type Testimonial = Sample & {
  id: string;
  name: string;
  role: string;
  company: string;
  quote: string;
  /** Initials. */
  avatar: string;
  /** 0.5 to 5 in halves, only as the client gave it. */
  rating: number;
  serviceCategory: ServiceId;
  /** What came of it, beside the quote. */
  result?: string | undefined;
};
