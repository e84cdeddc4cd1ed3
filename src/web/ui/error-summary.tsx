import { useId } from 'react';
import { placeholder, placeholderName } from '../../contract/page-templates.ts';
import { focusField } from './focus-again.ts';
import { type FormError, needsSummary } from './errors.ts';
import { PartOf } from './page-template.tsx';
import './error-summary.css';

/**
 * The summary of a form with several errors, each a link to its field. Takes the focus by `autoFocus` on the page that
 * answers a form posted without JavaScript, otherwise by `focusFirstError`.
 */
export function ErrorSummary({
  errors,
  heading: Heading = 'h3',
}: {
  errors: readonly FormError[];
  /** The level below that of the form's heading. */
  heading?: 'h2' | 'h3';
}) {
  const id = useId();
  if (!needsSummary(errors)) return null;
  const isInTemplate = import.meta.env.SSR && errors.some(({ message }) => placeholderName(message) !== undefined);
  return (
    <PartOf text={isInTemplate ? placeholder('summary') : undefined}>
      <div className="error-summary full-width" role="alert" tabIndex={-1} autoFocus aria-labelledby={id}>
        <Heading id={id}>There is a problem</Heading>
        <ul>
          {errors.map(({ fieldId, message }) => (
            <PartOf key={fieldId} text={message}>
              <li>
                <a
                  href={`#${fieldId}`}
                  onClick={(event) => {
                    event.preventDefault();
                    focusField(document.getElementById(fieldId));
                  }}
                >
                  {message}
                </a>
              </li>
            </PartOf>
          ))}
        </ul>
      </div>
    </PartOf>
  );
}
