import type { Sample } from '#content/sample.ts';
import type { ServiceId } from '#content/service-ids.ts';

export type Person = Sample & {
  name: string;
  /** The service that this person leads; one service has one such person at most. */
  service: ServiceId;
  /** What this person did before, in one sentence. */
  background: string;
  /** A file of public/portraits: a square photograph of 400 px or more, or a drawing until there is one. */
  imageUrl: `/portraits/${string}`;
};

/**
 * The people who lead the services. Put your own people here, with their consent to the name and the picture.
 */
export const people: readonly Person[] = [
  {
    name: 'Ilse Vandertuin',
    service: 'ai-services',
    background: 'Built forecasts for a grain trader for eleven years and kept a list of the ones that were wrong.',
    imageUrl: '/portraits/ilse-vandertuin.svg',
    sample: true,
  },
  {
    name: 'Rafael Quispe',
    service: 'cybersecurity',
    background: 'Ran the servers of three hospitals on the night shift before he began testing other people’s.',
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
    background: 'Has released apps since both stores opened, most of them for people who wear gloves at work.',
    imageUrl: '/portraits/arjun-thekkekara.svg',
    sample: true,
  },
  {
    name: 'Colette Poirier',
    service: 'digital',
    background: 'Was a college registrar for twelve years and knows where forms get stuck.',
    imageUrl: '/portraits/colette-poirier.svg',
    sample: true,
  },
  {
    name: 'Hamish Tuttle',
    service: 'smart-product',
    background: 'Repaired instruments on research ships before he began to design his own.',
    imageUrl: '/portraits/hamish-tuttle.svg',
    sample: true,
  },
];
