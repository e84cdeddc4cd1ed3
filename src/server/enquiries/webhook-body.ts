import { serviceTitle } from '#content/service-ids.ts';
import { customFields } from '../../contract/enquiry-fields.ts';
import { enquiryPath } from '../../contract/admin-paths.ts';
import { sourceInWords } from '../../contract/visit-source.ts';
import type { WebhookFormat } from '../config.ts';
import { oneLine } from '../mail/mail-text.ts';
import { listFields, type MailConfig } from './notification.ts';
import { displayName, type StoredSubmission } from './submission-store.ts';

type WebhookConfig = Pick<MailConfig, 'siteOrigin' | 'businessHours'>;

/** The body of the webhook of an enquiry in the receiver's format (docs/how-to/webhook.md), without anything that staff added. */
export function writeWebhookBody(format: WebhookFormat, submission: StoredSubmission, config: WebhookConfig): string {
  if (format === 'slack') return JSON.stringify(writeSlackMessage(submission, config));
  if (format === 'teams') return JSON.stringify(writeTeamsMessage(submission, config));
  return writeJson(submission, config.siteOrigin);
}

const linkOf = ({ id }: StoredSubmission, siteOrigin: string) => `${siteOrigin}${enquiryPath(id)}`;
const linkText = 'Read it in the office';

/** A chat gets the beginning of a message: Slack takes about 13,000 characters of blocks, Teams 28 KB. */
const maxShown = { characters: 2_000, lines: 30 } as const;

/** The beginning of a message by lines, with a line of ours after it if that is not all. */
function beginningOf(message: string): { lines: string[]; rest: string | undefined } {
  const all = message.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/u).slice(0, maxShown.lines);
  const lines = [...all.join('\n')].slice(0, maxShown.characters).join('').split('\n');
  const isAll = lines.join('').length === message.replaceAll(/[\n\r\v\f\u0085\u2028\u2029]/gu, '').length;
  return { lines, rest: isAll ? undefined : 'The rest of the message is in the office.' };
}

/**
 * A message for Slack's incoming webhooks. Typed text is in elements of the type `text`, which Slack shows as they are:
 * markup, links and mentions are elements of other types (https://docs.slack.dev/reference/block-kit/blocks/rich-text-block).
 */
function writeSlackMessage(submission: StoredSubmission, { siteOrigin, businessHours }: WebhookConfig) {
  const text = (shown: string, style?: { bold: true }) => ({ type: 'text', text: shown, ...(style && { style }) });
  const section = (...elements: object[]) => ({ type: 'rich_text_section', elements });
  const { lines, rest } = beginningOf(submission.message);
  return {
    // Notifications show it, and Slack reads it as markup: it has no typed text.
    text: `Enquiry ${submission.id}`,
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      {
        type: 'rich_text',
        elements: [
          section(text(`Enquiry ${submission.id}\n`, { bold: true })),
          section(
            ...listFields(submission, businessHours).flatMap(([label, value]) => [
              text(`${label}: `, { bold: true }),
              text(`${oneLine(value)}\n`),
            ]),
          ),
          section({ type: 'link', url: linkOf(submission, siteOrigin), text: linkText }),
          { type: 'rich_text_quote', elements: [text(lines.join('\n'))] },
          ...(rest === undefined ? [] : [section(text(rest))]),
        ],
      },
    ],
  };
}

/**
 * A card for a workflow of Teams that starts when a webhook request is received. Typed text is in runs of text, in which
 * Teams reads no Markdown (https://learn.microsoft.com/adaptive-cards/authoring-cards/text-features).
 */
function writeTeamsMessage(submission: StoredSubmission, { siteOrigin, businessHours }: WebhookConfig) {
  // Workflows make a mention of '<at>…</at>' anywhere in a text.
  const run = (text: string, weight?: 'Bolder') => ({
    type: 'TextRun',
    text: text.replaceAll(/<(?=\/?at)/gi, '< ') || ' ',
    ...(weight && { weight }),
  });
  const block = (...inlines: object[]) => ({ type: 'RichTextBlock', inlines });
  const { lines, rest } = beginningOf(submission.message);
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      block(run(`Enquiry ${submission.id}`, 'Bolder')),
      ...listFields(submission, businessHours).map(([label, value]) =>
        block(run(`${label}: `, 'Bolder'), run(oneLine(value))),
      ),
      { type: 'Container', style: 'emphasis', items: lines.map((line) => block(run(line))) },
      ...(rest === undefined ? [] : [block(run(rest))]),
    ],
    actions: [{ type: 'Action.OpenUrl', title: linkText, url: linkOf(submission, siteOrigin) }],
  };
  return { type: 'message', attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content }] };
}

/** The only event that is sent. */
const eventType = 'enquiry.created';

/**
 * Flat, and each value a text, '' if nothing was typed: receivers such as Slack's workflows accept no other values.
 */
function writeJson(submission: StoredSubmission, siteOrigin: string): string {
  const custom = customFields.map(({ name }) => [name, submission[name] ?? '']);
  return JSON.stringify({
    ...(Object.fromEntries(custom) as Record<string, string>),
    type: eventType,
    timestamp: submission.createdAt,
    id: String(submission.id),
    kind: submission.kind,
    name: displayName(submission),
    firstName: submission.firstName,
    lastName: submission.lastName,
    email: submission.email,
    phone: submission.phone ?? '',
    service: serviceTitle(submission.service) ?? '',
    message: submission.message,
    source: sourceInWords(submission.source) ?? '',
    link: linkOf(submission, siteOrigin),
  });
}
