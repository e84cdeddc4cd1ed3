import type { ReactNode } from 'react';
import type { Submission } from '../../../contract/submission.ts';

/** First and last name; a name of one word has no last. */
export const nameOf = ({ firstName, lastName }: Submission): string => `${firstName} ${lastName}`.trim();

/** Titles of services by id; a title that a form sent as it is stays. */
export type ServiceTitles = Readonly<Record<string, string>>;
export function serviceOf({ service }: Submission, titles: ServiceTitles): string | undefined {
  if (!service) return undefined;
  // Anything may have been sent: 'constructor' is in every object, but no title.
  return Object.hasOwn(titles, service) ? titles[service] : service;
}

/** A list of facts, each with its name. */
export function Facts({ facts }: { facts: readonly [name: string, value: ReactNode][] }) {
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A quiet line where the notification mail of an enquiry has not gone out. */
export function MailNote({ submission }: { submission: Submission }) {
  if (submission.mail === 'sent') return null;
  return (
    <p className="quiet small mb-3">
      {submission.mail === 'failed'
        ? 'The mail server refused the notification of this enquiry.'
        : 'The notification mail of this enquiry has not been sent yet.'}
    </p>
  );
}
