import type { Person } from '#content/person.ts';
import { people } from '#content/people.ts';
import { serviceTitles } from '#content/services/titles.ts';
import { paths } from '../../contract/paths.ts';
import { slugOf } from '../ui/slug.ts';
import { factsOf, Portrait } from './portrait.tsx';
import './who-answers.css';

/** The person who answers enquiries about one service. */
export const WhoAnswers = ({ person }: { person: Person }) => (
  <div className="who-answers">
    <Portrait person={person} />
    <p>
      <a href={`${paths.about}#${slugOf(person.name)}`}>{person.name}</a> answers you. {person.decides}
      <small>{factsOf(person)}</small>
    </p>
  </div>
);

/** Everybody who answers enquiries, by service. */
export const PeopleByService = () => (
  <ul className="people-by-service plain">
    {people.map((person) => (
      <li key={person.name}>
        <Portrait person={person} />
        <span>
          <a href={`${paths.about}#${slugOf(person.name)}`}>{person.name}</a>
          <small>{serviceTitles[person.service]}</small>
        </span>
      </li>
    ))}
  </ul>
);
