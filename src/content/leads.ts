import type { ServiceId } from './services/services.ts';

export type Lead = {
  name: string;
  /** The service that this person leads; one has at most one lead. */
  service: ServiceId;
  /** What this person did before, in one sentence. */
  background: string;
  /** A drawing, 200 by 200. */
  imageUrl: `/portraits/${string}.svg`;
};

/**
 * The leads of the services. Samples: invented persons, drawn and not photographed. Put your own people here, with their
 * consent to the name and the picture.
 */
export const leads: readonly Lead[] = [
  {
    name: 'Ilse Vandertuin',
    service: 'ai-services',
    background: 'Built forecasts for a grain trader for eleven years, and kept a list of those that were wrong.',
    imageUrl: '/portraits/ilse-vandertuin.svg',
  },
  {
    name: 'Rafael Quispe',
    service: 'cybersecurity',
    background: 'Ran the servers of three hospitals at night before he was paid to break into them.',
    imageUrl: '/portraits/rafael-quispe.svg',
  },
  {
    name: 'Bridget Naugler',
    service: 'ecommerce',
    background: 'Packed parcels for a mail-order house, then wrote the program that printed the labels.',
    imageUrl: '/portraits/bridget-naugler.svg',
  },
  {
    name: 'Arjun Thekkekara',
    service: 'mobile',
    background: 'Has released apps since the first year of both stores, most of them for people with gloves on.',
    imageUrl: '/portraits/arjun-thekkekara.svg',
  },
  {
    name: 'Colette Poirier',
    service: 'digital',
    background: 'Was registrar of a college for twelve years and knows where a form goes to wait.',
    imageUrl: '/portraits/colette-poirier.svg',
  },
  {
    name: 'Hamish Tuttle',
    service: 'smart-product',
    background: 'Repaired instruments on research ships until he began to design his own.',
    imageUrl: '/portraits/hamish-tuttle.svg',
  },
];
