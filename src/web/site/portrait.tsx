import type { Person } from '#content/person.ts';
import { getService } from '#content/services.ts';
import './portrait.css';

/** The photograph of a person; without one, the initials in the hue of the service. The name is beside it. */
export const Portrait = ({ person: { name, photo, service } }: { person: Person }) => (
  <span className={`portrait hue-${getService(service).hue}`} aria-hidden="true" data-lazy={photo && ''}>
    {photo ? <img src={photo} alt="" width={800} height={1000} loading="lazy" /> : <b>{initialsOf(name)}</b>}
  </span>
);

/** 'In this work since 2011, Halifax. OSCP, CISSP' */
export const factsOf = ({ credentials = [], since, city }: Person): string =>
  [`In this work since ${since}, ${city}`, credentials.join(', ')].filter(Boolean).join('. ');

/** The first letters of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const words = name.split(' ');
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '').join('');
}
