import { expect, test } from 'vitest';
import { credentials, registration } from '../src/contract/account.ts';
import { normalizeAddress } from '../src/contract/email-address.ts';
import { addressKey, mailboxKey } from '../src/contract/mailbox.ts';
import { consultationForm, contactForm } from '../src/contract/enquiry.ts';
import { customFields, mapCustomFields } from '../src/contract/enquiry-fields.ts';
import { escapeHtml } from '../src/contract/escape-html.ts';
import { isFileAddress } from '../src/contract/file-address.ts';
import { comparableText } from '../src/contract/comparable-text.ts';
import { mailtoAddress, telAddress } from '../src/contract/link-address.ts';
import { readView, unfiltered } from '../src/contract/listing.ts';
import { normalizeText } from '../src/contract/normalize-text.ts';
import { invitation } from '../src/contract/team.ts';
import { newPassword } from '../src/contract/account-page.ts';
import { newPasskey, passkeyAnswer, passkeyLink } from '../src/contract/passkey.ts';
import { withoutTrailingSlashes } from '../src/contract/plain-path.ts';
import { searchedText, searchWords } from '../src/contract/search.ts';
import type { Submission } from '../src/contract/submission.ts';
import { newNote } from '../src/contract/notes.ts';
import { assigneeChange } from '../src/contract/assignee.ts';
import { hasVisibleCharacters } from '../src/contract/username.ts';
import { usernameKey } from '../src/server/accounts/account-store.ts';
import { nameBrowser } from '../src/server/accounts/browser-name.ts';
import { csvLines } from '../src/server/enquiries/csv.ts';
import { isPlainName } from '../src/server/audit/events.ts';
import { rankEncodings } from '../src/server/http/accept-encoding.ts';
import { parseVisitSource, visitOfAddress } from '../src/server/enquiries/visit-source.ts';
import { writeNotification } from '../src/server/enquiries/notification.ts';
import { writeWebhookBody } from '../src/server/enquiries/webhook-body.ts';
import { oneLine, quoteText, writeHeader } from '../src/server/mail/mail-text.ts';
import { tidyReply } from '../src/server/mail/mailer.ts';
import { hashText, listReasons } from '../src/server/spam/spam.ts';
import {
  calibrate,
  createModel,
  isSpamByWords,
  learn,
  minExamples,
  textForSpamFilter,
} from '../src/server/spam/spam-words.ts';
import { filterSubmissions } from '../src/web/admin/enquiries/filter.ts';
import { findMeantAddress } from '../src/web/forms/mistyped-address.ts';
import { escapeForTerminal } from '../scripts/escape-for-terminal.ts';
import { writeJson } from '../src/server/enquiries/json-list.ts';
import { businessHours } from './support/app.ts';

const bytes = 64 * 1024;
const limit = 'only the length of a longer text is looked at (contract/limits.ts)';
const marks = 'runs of marks end after 30 (contract/normalize-text.ts)';
const onePass = 'one pass over the text';

const enquiryWith = (text: string): Submission & { fullName: string | null } => ({
  ...mapCustomFields(() => text),
  id: 1,
  kind: 'contact',
  firstName: text,
  lastName: text,
  fullName: null,
  email: text,
  phone: text,
  service: text,
  message: text,
  createdAt: '2026-03-02T09:00:00.000Z',
  contactedAt: null,
  contactedBy: null,
  suspectedSpam: false,
  spam: { reasons: [], mark: null, markedBy: null, markedAt: null },
  mail: 'waiting',
  undelivered: [],
  replies: [],
  source: null,
  takenBy: null,
  takenById: null,
  assignedBy: null,
  followUpOn: null,
  outcome: null,
  channel: 'website',
  enteredBy: null,
  takenAt: null,
  noteCount: 0,
  noteText: '',
});
const sending = { messageId: '<1@x>', receiver: 'office@site.example', now: new Date('2026-03-02T09:00:00.000Z') };
const mailSettings = {
  mailFrom: 'website@site.example',
  mailTo: ['office@site.example'],
  mailRoutes: [],
  bookingUrl: undefined,
  siteOrigin: 'https://site.example',
  businessHours,
};
const everyField = (text: string) => ({
  ...Object.fromEntries(customFields.map(({ name }) => [name, text])),
  firstName: text,
  lastName: text,
  name: text,
  email: text,
  phone: text,
  service: text,
  message: text,
});
const model = createModel();
for (let n = 0; n < 2 * minExamples.good; n += 1)
  learn(model, { message: `word${n} we offer seo`, isSpam: n % 2 === 0 });
calibrate(model);
const judged = (text: string) => ({ name: text, email: text, message: text, isHoneypotFilled: false });

/** Every place in which a stranger's text meets work that could be more than linear, with what bounds it. */
const places: [name: string, bound: string, work: (text: string) => unknown][] = [
  ['registration', limit, (text) => registration.safeParse({ username: text, password: text })],
  ['sign-in', limit, (text) => credentials.safeParse({ username: text, password: text })],
  ['contact form', limit, (text) => contactForm.safeParse(everyField(text))],
  ['consultation form', limit, (text) => consultationForm.safeParse(everyField(text))],
  ['note', limit, (text) => newNote.safeParse({ text })],
  ['who takes an enquiry', limit, (text) => assigneeChange.safeParse({ from: text, to: text })],
  ['invitation', limit, (text) => invitation.safeParse({ username: text })],
  ['new password', limit, (text) => newPassword.safeParse({ token: text, password: text })],
  ['name of a browser', '500 letters', nameBrowser],
  ['link of a passkey', limit, (text) => passkeyLink.safeParse({ token: text })],
  ['new passkey', limit, (text) => newPasskey.safeParse({ token: text, name: text, credential: { id: text } })],
  ['answer of a passkey', limit, (text) => passkeyAnswer.safeParse({ id: text, rawId: text, response: {} })],
  ['address', limit, (text) => [normalizeAddress(`${text}@x.example`), normalizeAddress(`a@${text}`)]],
  ['key of an address', marks, (text) => [addressKey(text), addressKey(`${text}@${text}`), mailboxKey(text)]],
  ['suggested address', onePass, (text) => [findMeantAddress(text), findMeantAddress(`a@${text}`)]],
  ['normalizing', marks, (text) => (['NFC', 'NFD', 'NFKC'] as const).map((form) => normalizeText(text, form))],
  ['folding', marks, comparableText],
  ['key of a username', marks, usernameKey],
  ['rules of usernames', marks, (text) => [hasVisibleCharacters(text), isPlainName(text)]],
  ['text for judging spam', marks, textForSpamFilter],
  [
    'judging spam',
    'at most 20,000 folded letters are read',
    (text) => listReasons(judged(text), textForSpamFilter(text), undefined, model),
  ],
  ['comparing copies', onePass, hashText],
  ['learning spam', 'at most 80 words are learned', (text) => learn(createModel(), { message: text, isSpam: true })],
  ['words of spam', 'at most 80 words count', (text) => isSpamByWords(model, textForSpamFilter(text))],
  ['stored search text', marks, (text) => searchedText({ message: text, firstName: text })],
  ['search on the server', marks, (text) => searchWords(readView(new URLSearchParams({ q: text })).q)],
  ['search in the browser', marks, (text) => filterSubmissions([enquiryWith(text)], { ...unfiltered, q: 'abc' }, 0)],
  ['line of a mail', onePass, oneLine],
  ['header of a mail', '150 characters', writeHeader],
  ['quote in a mail', 'one segmenter, ten empty lines in a row', quoteText],
  [
    'notification',
    'one segmenter a text',
    (message) => writeNotification({ ...enquiryWith('a'), message }, sending, mailSettings, ''),
  ],
  ['webhook', onePass, (text) => writeWebhookBody('json', enquiryWith(text), mailSettings)],
  ['webhook for Slack', onePass, (text) => writeWebhookBody('slack', enquiryWith(text), mailSettings)],
  ['webhook for Teams', onePass, (text) => writeWebhookBody('teams', enquiryWith(text), mailSettings)],
  ['reply of a mail server', onePass, tidyReply],
  ['page', onePass, escapeHtml],
  ['link to write or call', onePass, (text) => [mailtoAddress(text, { subject: text }), telAddress(text)]],
  ['cell of the CSV file', onePass, (text: string) => csvLines([[text]])],
  ['line in a terminal', onePass, escapeForTerminal],
  ['JSON in a terminal', onePass, (text) => writeJson({ text })],
  ['where a visitor came from', '4,000 letters', (text) => parseVisitSource(`utm_source=${encodeURIComponent(text)}`)],
  ['address of the page of a form', '4,000 letters', (text) => visitOfAddress(`https://x.example/?utm_source=${text}`)],
  ['Accept-Encoding', '32 names', rankEncodings],
  ['path', '2 KiB (http/listen.ts)', (text) => [withoutTrailingSlashes(`${text}a`), isFileAddress(text)]],
];

const worst = `\u0344\u0F73 \uFF9E a\u0301 \u1161 \uFDFA İ Σ. 𝒜 \u{E0061} \u202E \u200B 👩🏽\u200D🚀 🇨🇦 \u{1F1E8} \uFE0F
  , ; ,q= "" "= =? =?utf-8?q?a?=\u00A0 + - @ . .. a. ( [ { <a </ &amp; %41 \\ / http:// www. aB 1 ' \0`
  .split(/[ \n]+/)
  .concat(' ', '\t', '\n', '\r\n', ' \n', '\u2028', 'a ', 'é\t', '- ', '-- \n', 'we offer ');
const fill = (unit: string) => unit.repeat(Math.floor(bytes / Buffer.byteLength(unit)));
const half = (unit: string) => fill(unit).slice(0, fill(unit).length / 2);
const texts = [
  ...worst.map((unit) => [JSON.stringify(unit), fill(unit)] as const),
  // The second half is sorted before the first one.
  ['marks of two classes', `a${half('\u0344')}${half('\u0F73')}`] as const,
  ['marks and letters that become marks', `a${half('\u0344')}${half('\uFF9E')}`] as const,
  ['spaces, then a letter', `${fill(' ').slice(1)}a`] as const,
  ['nested brackets', `${half('[')}${half(']')}`] as const,
];

/** Milliseconds of this thread's processor time: other work on the machine does not count. */
function cost(work: (text: string) => unknown, text: string): number {
  const before = process.threadCpuUsage();
  work(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** So many times the work of a plain text of the same bytes; what takes less than the floor is not compared. */
const mostTimes = 20;
const floorMs = 10;

test.each(places)('%s takes linear time: %s', (_name, _bound, work) => {
  const plain = fill('a');
  const plainMs = Math.max(floorMs, median([1, 2, 3, 4, 5].map(() => cost(work, plain))));
  // A slow run may be the machine's: of three, two decide.
  const isSlow = (text: string) => cost(work, text) > mostTimes * plainMs;
  const slow = texts.find(([, text]) => isSlow(text) && (isSlow(text) || isSlow(text)));
  expect(slow?.[0]).toBeUndefined();
});

test('nothing but its length is checked in a text that is too long', () => {
  const text = '\0\n'.repeat(bytes);
  for (const [schema, fields] of [
    [registration, ['username', 'password']],
    [contactForm, ['firstName', 'lastName', 'email', 'phone', 'service', 'message']],
    [consultationForm, ['name', 'email', 'phone', 'company', 'message', 'service']],
    [newNote, ['text']],
    [assigneeChange, ['from', 'to']],
  ] as const) {
    const { error } = schema.safeParse(Object.fromEntries(fields.map((field) => [field, text])));
    expect(new Set(error?.issues.map(({ path: [field] }) => String(field)))).toEqual(new Set(fields));
    for (const { message } of error?.issues ?? [])
      expect(message).toMatch(/ is too long: at most [\d,]+ characters\.$/);
  }
});
