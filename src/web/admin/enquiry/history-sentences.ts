import type { HistoryEntry } from '../../../contract/history.ts';
import { type Outcome, outcomeLabels } from '../../../contract/outcomes.ts';
import { formatDay } from '../shell/format.ts';

type Write = (entry: HistoryEntry & { who: string; account: string }) => string;

/** What each kind of row of the outbox delivers. */
const deliveries: Readonly<Record<string, string>> = {
  notification: 'The notification',
  acknowledgement: 'The acknowledgement to the visitor',
  reply: 'The reply',
  'reply-copy': 'The copy of the reply for the office',
  webhook: 'The webhook',
};

const sentences: Readonly<Record<string, Write>> = {
  received: () => 'The enquiry was received.',
  entered: ({ who }) => `${who} typed in the enquiry, which came by phone.`,
  'suspected-spam': () => 'The spam filter suspected it.',
  delivered: ({ detail }) => `${deliveries[detail ?? ''] ?? 'A mail'} was delivered.`,
  undelivered: writeUndelivered,
  replied: ({ who }) => `${who} wrote a reply.`,
  'reply-undone': ({ who }) => `${who} took the reply back.`,
  'enquiry-opened': ({ who }) => `${who} opened it.`,
  'enquiry-exported': ({ who }) => `${who} exported it for the person.`,
  contacted: ({ who }) => `${who} marked it as contacted.`,
  'not-contacted': ({ who }) => `${who} marked it as not contacted.`,
  spam: ({ who }) => `${who} marked it as spam.`,
  'not-spam': ({ who }) => `${who} marked it as not spam.`,
  unjudged: ({ who }) => `${who} took the spam mark back.`,
  'mark-restored': ({ who, detail }) => `${who} restored the mark as ${(detail ?? '').replaceAll('-', ' ')}.`,
  taken: ({ who }) => `${who} took it.`,
  'taken-over': ({ who }) => `${who} took it over.`,
  assigned: ({ who, account }) => `${who} assigned it to ${account}.`,
  released: ({ who }) => `${who} released it.`,
  'assignee-restored': ({ who, account }) => `${who} gave it back to ${account}.`,
  'follow-up-set': ({ who, detail }) => `${who} set the day to follow up: ${formatDay(detail ?? '')}.`,
  'follow-up-cleared': ({ who }) => `${who} cleared the day to follow up.`,
  'outcome-set': ({ who, detail }) => `${who} set the outcome: ${outcomeLabels[detail as Outcome] ?? detail}.`,
  'outcome-cleared': ({ who }) => `${who} took the outcome back.`,
  'note-added': ({ who }) => `${who} wrote a note.`,
  'note-deleted': ({ who }) => `${who} deleted a note.`,
  'sent-again': ({ who, detail }) => `${who} sent ${detail === 'reply' ? 'the reply' : 'its mail'} again.`,
};

function writeUndelivered({ detail }: HistoryEntry): string {
  const [kind = '', how] = (detail ?? '').split(' ');
  const what = deliveries[kind] ?? 'A mail';
  if (how === 'unanswered') return `${what} was perhaps delivered.`;
  return how === 'refused' ? `${what} was refused.` : `${what} was not delivered.`;
}

/** Actors without an account; other names begin a sentence as they are. */
const actorsInWords: Readonly<Record<string, string>> = {
  'mail link': 'Somebody with the link in the mail',
  visitor: 'The visitor',
  site: 'The site',
  command: 'Somebody on the server',
};

/** An entry of the history as a sentence; `me` is the reader. An entry that only a later version knows is named as it is. */
export function describeEntry(entry: HistoryEntry, me: string): string {
  const actor = entry.who === me ? 'You' : (actorsInWords[entry.who] ?? entry.who);
  const account = entry.account === me ? 'you' : (entry.account ?? 'somebody');
  const write = sentences[entry.what];
  return write ? write({ ...entry, who: actor, account }) : `${actor}: ${entry.what.replaceAll('-', ' ')}.`;
}
