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

/** The people who lead the services. Put your own people here, with their consent to the name and the photograph. */
export const people: readonly Person[] = [
  {
    name: 'Ilse Vermeulen',
    service: 'ai-services',
    decides: 'Decides which model goes live and when one is switched off.',
    background: 'Built harvest and price forecasts for a grain trader.',
    since: 2008,
    city: 'Halifax',
    sample: true,
  },
  {
    name: 'Rafael Quispe',
    service: 'cybersecurity',
    decides: 'Decides what is tested, and signs every report.',
    background: 'Ran the servers of three hospitals, then moved to penetration testing.',
    since: 2011,
    city: 'Halifax',
    credentials: ['OSCP', 'CISSP'],
    sample: true,
  },
  {
    name: 'Bridget Naugler',
    service: 'ecommerce',
    decides: 'Decides which platform we recommend, and against which we advise.',
    background: 'Started in the warehouse of a mail-order house and ended as its head of online sales.',
    since: 2006,
    city: 'Lunenburg',
    sample: true,
  },
  {
    name: 'Arjun Thekkekara',
    service: 'mobile',
    decides: 'Decides when an app is ready for the stores.',
    background: 'Has released 31 apps, most of them for staff in the field.',
    since: 2009,
    city: 'Dartmouth',
    sample: true,
  },
  {
    name: 'Colette Poirier',
    service: 'digital',
    decides: 'Decides the order in which departments move, and who is trained first.',
    background: 'Was registrar of a college for twelve years.',
    since: 2015,
    city: 'Moncton',
    sample: true,
  },
  {
    name: 'Hamish Cameron',
    service: 'smart-product',
    decides: 'Decides which prototype goes into production.',
    background: 'Maintained instruments on research ships.',
    since: 2004,
    city: 'Halifax',
    credentials: ['P.Eng.'],
    sample: true,
  },
];
