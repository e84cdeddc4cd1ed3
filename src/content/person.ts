import type { Sample } from '#content/sample.ts';
import type { ServiceId } from '#content/service-ids.ts';

export type Person = Sample & {
  name: string;
  /** The service that this person leads; one service has one such person at most. */
  service: ServiceId;
  /** What this person decides, as a sentence after the name. */
  decides: string;
  /** What this person did before, in one sentence. */
  background: string;
  /** The year in which this person began this work. */
  since: number;
  city: string;
  /** Certificates and titles, as they are written after a name. */
  credentials?: readonly string[];
  /** A public profile elsewhere. */
  profile?: { text: string; url: `https://${string}` };
  /** A file of public/portraits: a photograph of 4:5, at least 800 × 1000 px. Without one the page sets the initials. */
  photo?: `/portraits/${string}`;
};
