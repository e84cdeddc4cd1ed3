import { cutEncoded } from '../../../contract/link-address.ts';

/** The values of the placeholders of a saved reply. */
type Values = {
  firstName: string;
  service: string | undefined;
  /** The page to book a call; null if the site has none. */
  bookingUrl: string | null;
};

/** In place of a missing name or service; the editor shows both. */
export const missing = { firstName: 'there', service: 'your project' } as const;

/** Of a link of at most 1,900 characters, so many for a name or a service, percent-encoded. */
const longestPart = 300;

/**
 * Fills in the placeholders of a saved reply. A line with {booking} is left out if no page to book a call is set: a
 * sentence without its address would make no sense.
 */
export function fillReply(text: string, { firstName, service, bookingUrl }: Values): string {
  const values: Record<string, string> = {
    '{firstName}': visitorsWords(firstName) ?? missing.firstName,
    '{service}': visitorsWords(service) ?? missing.service,
    '{booking}': bookingUrl ?? '',
  };
  const shown = bookingUrl === null ? withoutBooking(text) : text;
  // All at once: a name such as '{booking}' is not filled in.
  return shown.replaceAll(/\{(?:firstName|service|booking)\}/g, (name) => values[name] ?? name);
}

/** A text of the visitor's, on one line: it adds no lines of its own to a mail of the office. */
function visitorsWords(text: string | undefined): string | undefined {
  const line = text?.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line ? cutEncoded(line, longestPart) : undefined;
}

/** Without the lines that have {booking}. The blank line after one goes too if another was before it. */
function withoutBooking(text: string): string {
  const kept: string[] = [];
  let wasLeftOut = false;
  for (const line of text.split('\n')) {
    const isLeftOut = line.includes('{booking}');
    const isSecondBlank = wasLeftOut && line.trim() === '' && !kept.at(-1)?.trim();
    wasLeftOut = isLeftOut;
    if (!isLeftOut && !isSecondBlank) kept.push(line);
  }
  return kept.join('\n').trimEnd();
}
