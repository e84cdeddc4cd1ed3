/**
 * An error message, in an element: translators replace text nodes. Not in field.tsx: a form of a public page loads this file
 * only, since its fields are HTML.
 */
export const FieldMessage = ({ message }: { message: string }) => (
  <>
    <span className="visually-hidden">Error: </span>
    <span key={message}>{message}</span>
  </>
);
