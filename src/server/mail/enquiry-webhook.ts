import { serviceTitle } from '../../content/services/service-title.ts';
import { furtherFields } from '../../contract/enquiry-fields.ts';
import { paths } from '../../contract/paths.ts';
import type { Submission } from '../../contract/submission.ts';
import { sourceInWords } from '../../contract/visit-source.ts';
import { displayName } from './mail-text.ts';

/** The only event that is sent. */
const eventType = 'enquiry.created';

/**
 * The body of the webhook of an enquiry (docs/how-to/webhook.md). Flat, and each value a text, '' where nothing was typed:
 * receivers such as Slack's workflows know no other values. Nothing that staff added is in it.
 */
export function writeEnquiryWebhook(enquiry: Submission & { fullName: string | null }, siteOrigin: string): string {
  const further = furtherFields.map(({ name }) => [name, enquiry[name] ?? '']);
  return JSON.stringify({
    ...(Object.fromEntries(further) as Record<string, string>),
    type: eventType,
    timestamp: enquiry.createdAt,
    id: String(enquiry.id),
    kind: enquiry.kind,
    name: displayName(enquiry),
    firstName: enquiry.firstName,
    lastName: enquiry.lastName,
    email: enquiry.email,
    phone: enquiry.phone ?? '',
    service: serviceTitle(enquiry.service) ?? '',
    message: enquiry.message,
    source: sourceInWords(enquiry.source) ?? '',
    link: `${siteOrigin}${paths.submissions}?enquiry=${enquiry.id}`,
  });
}
