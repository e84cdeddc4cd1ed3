import type { Sample } from './sample.ts';
import type { ServiceId } from './services/services.ts';

export type Lead = Sample & {
  name: string;
  /** The service that this person leads; one has at most one lead. */
  service: ServiceId;
  /** What this person did before, in one sentence. */
  background: string;
  /** A file of public/portraits: a drawing, or a square photograph of 400 px or more. */
  imageUrl: `/portraits/${string}`;
};

/**
 * The leads of the services. Put your own people here, with their consent to the name and the picture.
 */
export const leads: readonly Lead[] = [
  {
    name: 'Ilse Vandertuin',
    service: 'ai-services',
    background: 'Built forecasts for a grain trader for eleven years, and kept a list of those that were wrong.',
    imageUrl: '/portraits/ilse-vandertuin.svg',
    sample: true,
  },
  {
    name: 'Rafael Quispe',
    service: 'cybersecurity',
    background: 'Ran the servers of three hospitals at night before he was paid to break into them.',
    imageUrl: '/portraits/rafael-quispe.svg',
    sample: true,
  },
  {
    name: 'Bridget Naugler',
    service: 'ecommerce',
    background: 'Packed parcels for a mail-order house, then wrote the program that printed the labels.',
    imageUrl: '/portraits/bridget-naugler.svg',
    sample: true,
  },
  {
    name: 'Arjun Thekkekara',
    service: 'mobile',
    background: 'Has released apps since the first year of both stores, most of them for people with gloves on.',
    imageUrl: '/portraits/arjun-thekkekara.svg',
    sample: true,
  },
  {
    name: 'Colette Poirier',
    service: 'digital',
    background: 'Was registrar of a college for twelve years and knows where a form goes to wait.',
    imageUrl: '/portraits/colette-poirier.svg',
    sample: true,
  },
  {
    name: 'Hamish Tuttle',
    service: 'smart-product',
    background: 'Repaired instruments on research ships until he began to design his own.',
    imageUrl: '/portraits/hamish-tuttle.svg',
    sample: true,
  },
];
