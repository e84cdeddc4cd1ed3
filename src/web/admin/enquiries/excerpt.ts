import { serviceTitle } from '#content/service-ids.ts';
import { initialMessage } from '../../../contract/initial-message.ts';
import type { Submission } from '../../../contract/submission.ts';

/** No row shows more characters. */
const longest = 200;

/** The first words of a message in one line, without the sentence that the form of a service begins with. */
export function excerptOf({ message, service }: Submission): string {
  const prefilled = initialMessage(serviceTitle(service) ?? '');
  const own = message.startsWith(prefilled) ? message.slice(prefilled.length) : message;
  return [
    ...own
      .slice(0, 2 * longest)
      .replaceAll(/\s+/gu, ' ')
      .trim(),
  ]
    .slice(0, longest)
    .join('');
}
