import { useId } from 'react';
import { type Mistake, needSummary } from './mistakes.ts';

/**
 * What is wrong with a form that has several mistakes, each line a link to its field. Takes the focus by itself on a
 * page that was rendered anew for a form posted without JavaScript, else by `focusMistakes`.
 */
export function ErrorSummary({
  mistakes,
  heading: Heading = 'h3',
}: {
  mistakes: readonly Mistake[];
  /** Of the level that follows the heading above the form. */
  heading?: 'h2' | 'h3';
}) {
  const id = useId();
  if (!needSummary(mistakes)) return null;
  return (
    <div className="summary full" role="alert" tabIndex={-1} autoFocus aria-labelledby={id}>
      <Heading id={id}>There is a problem</Heading>
      <ul>
        {mistakes.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(fieldId)?.focus();
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
