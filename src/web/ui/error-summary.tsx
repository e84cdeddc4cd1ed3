import { useEffect, useId, useRef } from 'react';

/**
 * What is wrong with a form, each line a link to its field; takes the focus when it appears, also on a page
 * that was rendered anew for a form posted without JavaScript.
 */
export function ErrorSummary({
  errors,
  focusKey,
  heading: Heading = 'h3',
}: {
  errors: readonly { fieldId: string; message: string }[];
  focusKey: number;
  /** Of the level that follows the heading above the form. */
  heading?: 'h2' | 'h3';
}) {
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => box.current?.focus(), [focusKey]);
  return (
    <div className="summary full" role="alert" tabIndex={-1} autoFocus ref={box} aria-labelledby={id}>
      <Heading id={id}>There is a problem</Heading>
      <ul>
        {errors.map(({ fieldId, message }) => (
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
