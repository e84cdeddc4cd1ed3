import type { ReactNode } from 'react';
import { customFields } from '../../../contract/enquiry-fields.ts';
import { mailtoAddress, telAddress } from '../../../contract/link-address.ts';
import { nonBlank } from '../../../contract/non-blank.ts';
import type { Submission } from '../../../contract/submission.ts';

/** An address with a possible line break before its @. */
function Breakable({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}

/** The e-mail address as a mailto: link. */
export const emailFact = ({ email }: Submission) => (
  <a href={mailtoAddress(email)}>
    <Breakable address={email} />
  </a>
);
/** The phone number as a tel: link; other text as typed. */
export function phoneFact({ phone }: Submission): ReactNode {
  const typed = nonBlank(phone);
  const address = typed && telAddress(typed);
  return address ? <a href={address}>{typed}</a> : typed;
}

/** A field's label and value. */
export type Fact = [name: string, value: ReactNode];

/** Custom fields of an enquiry, for panel and dialog. */
export const customFacts = (submission: Submission): Fact[] =>
  customFields.map(({ name, label }) => [label, nonBlank(submission[name])]);

/** A description list; entries without a value are omitted. */
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
