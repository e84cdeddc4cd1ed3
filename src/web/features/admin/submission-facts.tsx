import type { ReactNode } from 'react';
import { mailtoAddress, telAddress } from '../../../contract/link-address.ts';
import { given, type Submission } from '../../../contract/submission.ts';

/** First and last name; a name of one word has no last. */
export const nameOf = ({ firstName, lastName }: Submission): string => `${firstName} ${lastName}`.trim();

/** Titles of services by id; a title that a form sent as it is stays. */
export type ServiceTitles = Readonly<Record<string, string>>;
/** The title of the service that an enquiry names; as it came where no service of ours has that name. */
export function serviceOf({ service }: Pick<Submission, 'service'>, titles: ServiceTitles): string | undefined {
  if (service === null || given(service) === undefined) return undefined;
  // Anything may have been sent: 'constructor' is in every object, but no title.
  return Object.hasOwn(titles, service) ? titles[service] : service;
}

/** An address that breaks before its @ where it does not fit. */
export function Breakable({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}

/** The facts of an enquiry that are pressed: to write, and to call. */
export const emailFact = ({ email }: Submission) => (
  <a href={mailtoAddress(email)}>
    <Breakable address={email} />
  </a>
);
/** A number that a press calls; what is none is shown as it was typed. */
export function phoneFact({ phone }: Submission): ReactNode {
  const typed = given(phone);
  const address = typed && telAddress(typed);
  return address ? <a href={address}>{typed}</a> : typed;
}

type Fact = [name: string, value: ReactNode];

/** What panel and dialog show in places of their own. */
type Placed = 'id' | 'firstName' | 'lastName' | 'email' | 'phone' | 'service' | 'message' | 'createdAt';
/** What the site knows of an enquiry by itself. */
type Known = 'kind' | 'contactedAt' | 'contactedBy' | 'suspectedSpam' | 'mail';

/** What a form asks for beyond the specified fields: a new one does not compile before it has a name here. */
const furtherNames: Record<Exclude<keyof Submission, Placed | Known>, string> = { company: 'Company' };

/** What is shown of an enquiry beyond the specified fields, in panel and dialog alike. */
export const furtherFacts = (submission: Submission): Fact[] =>
  (Object.keys(furtherNames) as (keyof typeof furtherNames)[]).map((field) => [
    furtherNames[field],
    given(submission[field]),
  ]);

/** A list of facts, each with its name; those without a value are left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
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
