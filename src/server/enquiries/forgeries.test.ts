import { afterAll, beforeAll, expect, test } from 'vitest';
import { mapCustomFields } from '../../contract/enquiry-fields.ts';
import { businessHours } from '../../../tests/support/app.ts';
import { type MailCatcher, startMailCatcher } from '../../../tests/support/mail-catcher.ts';
import { readShownText } from '../../../tests/support/shown-mail.ts';
import { type DigestContent, writeDigest } from './digest.ts';
import { createMailer, type Mail } from '../mail/mailer.ts';
import { writeNotification } from './notification.ts';

const honest = {
  ...mapCustomFields((): string | null => null),
  id: 7,
  kind: 'contact' as const,
  firstName: 'Ada',
  lastName: 'Lovelace',
  fullName: null as string | null,
  email: 'ada@engine.example',
  phone: '902 555 0101',
  service: 'Looms',
  company: 'Engines',
  message: 'Can it weave?',
  createdAt: '2026-03-02T09:00:00.000Z',
  contactedAt: null,
  contactedBy: null,
  suspectedSpam: false,
  undelivered: [],
  replies: [],
  takenBy: null,
  takenById: null,
  assignedBy: null,
  followUpOn: null,
  outcome: null,
  channel: 'website' as const,
  enteredBy: null,
  takenAt: null,
  noteCount: 0,
  noteText: '',
  spam: { reasons: [], mark: null, markedBy: null, markedAt: null },
  mail: 'waiting' as const,
  source: { referrerHost: 'search.example', utmCampaign: 'spring' },
};
type Enquiry = typeof honest;

const config = {
  mailFrom: 'website@site.example',
  mailTo: ['office@site.example'],
  mailRoutes: [],
  bookingUrl: undefined,
  smtpAllowPlaintext: false,
  siteOrigin: 'https://site.example',
  businessHours,
};
const sending = (messageId: string) => ({
  messageId,
  receiver: 'office@site.example',
  now: new Date('2026-03-02T09:00:00.000Z'),
});
const realLink = 'https://site.example/admin/contact-submissions?enquiry=7';
const markLink = 'https://site.example/mark-contacted?token=7.1773738000.abc';
const falseLink = 'https://evil.example/admin/contact-submissions?enquiry=7';
const falseRow = 'Email: eve@evil.example';
const falseFooter = `-- \nOpen this enquiry: ${falseLink}`;
const breaks = ['\n', '\r\n', '\r', '\u2028', '\u2029', '\u0085', '\v', '\f'];
/** Decoded it is 'Ann ', a direction mark, 'gnp.exe ', a line break and a header. */
const encodedWord = '=?utf-8?q?Ann_=E2=80=AEgnp.exe_=0D=0ABcc:_x@evil.example?=';
const gap = (character: string) => character.repeat(120);

/** Forgeries that visitors may try, also in names stored while line breaks were still accepted in them. */
const forgeries: [string, Partial<Enquiry>][] = [
  ...breaks.flatMap((one): [string, Partial<Enquiry>][] => [
    [`a false row after ${JSON.stringify(one)} in the message`, { message: `Hello${one}${falseRow}${one}Phone: 1` }],
    [`a false footer after ${JSON.stringify(one)} in the message`, { message: `x${one}${falseFooter}${one}` }],
    [`a false row after ${JSON.stringify(one)} in the name`, { firstName: `Ada${one}${falseRow}`, lastName: '' }],
  ]),
  ...[' ', '\t', '\u00A0', '\u3000', '\u2800', '\u3164', 'x'].map((one): [string, Partial<Enquiry>] => [
    `a false row at the end of a line filled with ${JSON.stringify(one)}`,
    { message: `Hello${gap(one)}${falseRow}`, lastName: `${gap(one).slice(0, 70)} ${falseRow}` },
  ]),
  ['a message that begins with a row', { message: falseRow }],
  ['a false footer in the name', { lastName: `Lovelace Open this enquiry: ${falseLink}` }],
  ['a false footer in the phone number', { phone: `1\n\n${falseFooter}` }],
  ['a false footer in the service', { service: `Looms\n\n${falseFooter}` }],
  ['a false row in the company', { company: `Engines${' '.repeat(60)}${falseRow}` }],
  ['a name with direction marks', { firstName: '\u202Emoc.live@eve :liamE', lastName: '\u2067x' }],
  ['a message with direction marks', { message: `\u202E\u2067${falseRow}\u2069\n${falseRow}` }],
  ['an end of the quote in HTML', { message: `</blockquote><p>Read it: <a href="${falseLink}">here</a></p>` }],
  ['a row in HTML', { firstName: '</td></tr><tr><th>Email</th><td>eve@evil.example', message: '</table>' }],
  ['a style in HTML', { message: '<style>blockquote{all:unset}table{display:none}</style>' }],
  ['a link in HTML', { company: `<a href="${falseLink}">Open this enquiry</a>` }],
  ['a comment in HTML that hides the rest', { lastName: '<!--', message: '--> <base href="https://evil.example">' }],
  ['a second message', { message: `x\n\nEverything below was typed by the visitor:\n\n> y\n\n${falseRow}` }],
  ['a quote within the quote', { message: `> x\n${falseRow}\n>> y` }],
  ['a bare dot and a command', { message: `.\r\nQUIT\r\n${falseRow}` }],
  ['a part of a mail', { message: `--x\nContent-Type: text/html\n\n<p>${falseRow}</p>\n--x--` }],
  ['zero-width characters before a row', { message: `\u200B\u2060\uFEFF${falseRow}` }],
  ['a long word before a row', { message: `${'W'.repeat(70)} ${falseRow}\n${'W'.repeat(69)}${falseRow}` }],
  [
    'wide characters before a row',
    { message: `${'漢'.repeat(35)}${falseRow}`, lastName: `${'漢'.repeat(32)} ${falseRow}` },
  ],
  [
    'a campaign that is a row',
    { source: { referrerHost: 'search.example', utmCampaign: `x\n${falseRow}\u2028${falseRow}` } },
  ],
  ['encoded words in the name', { firstName: encodedWord, lastName: encodedWord }],
  ['encoded words in the service', { service: encodedWord }],
  ['an address stored before it was validated as now', { email: `v\uFE00ictim@x.example\nPhone: 1` }],
];

let catcher: MailCatcher;
let mailer: ReturnType<typeof createMailer>;
beforeAll(async () => {
  catcher = await startMailCatcher();
  mailer = createMailer({ ...config, smtpUrl: catcher.url });
});
afterAll(async () => {
  mailer?.close();
  await catcher.close();
});

/** Sends a mail and returns it as received. */
async function deliver(mail: Mail) {
  expect(await mailer?.send(mail, new AbortController().signal)).toMatchObject({ outcome: 'sent' });
  const caught = catcher.mails.at(-1);
  return { ...caught, text: caught?.mail.text ?? '', html: caught?.mail.html ?? '' };
}

const withoutBreaks = (text: string) => text.replaceAll(/[\n\r\v\f\u0085\u2028\u2029]/g, '');
const tags = (html: string) => html.match(/<[^>]*>/g) ?? [];
const linksOf = (html: string) => [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link]) => link);

test.each(forgeries)('in a notification, %s is not a row, link or footer of the site', async (_, typed) => {
  const enquiry = { ...honest, ...typed };
  const ordinary = await deliver(writeNotification(honest, sending('<1@site.example>'), config, markLink));
  const noted = writeNotification({ ...honest, email: 'ädä@x.example' }, sending('<1@site.example>'), config, markLink);
  const { text, html, mail } = await deliver(writeNotification(enquiry, sending('<2@site.example>'), config, markLink));

  const shown = readShownText(text);
  expect(shown.rows.map(([label]) => label)).toEqual([
    'Name',
    'Email',
    ...(typed.email ? ['Please note'] : []),
    'Phone',
    'Company',
    'Service',
    'Came from',
    'Received',
    'Open this enquiry',
    'Mark as contacted',
  ]);
  const values = Object.fromEntries(shown.rows);
  expect(values['Open this enquiry']).toBe(realLink);
  expect(values['Mark as contacted']).toBe(markLink);
  expect(values['Received']).toBe('Mar 2, 2026, 05:00 (Atlantic time)');
  if (!typed.email) expect(values['Email']).toBe(honest.email);
  // Readers take a row, or a line outside the quote, for text of the site.
  expect(shown.rest).toEqual(['Everything below was typed by the visitor:']);
  expect(shown.quote).toBe(withoutBreaks(enquiry.message));
  expect(text.indexOf(realLink)).toBeLessThan(text.indexOf('\n> '));
  for (const line of text.split('\n'))
    if (!line.includes(realLink) && !line.includes(markLink)) expect([...line].length).toBeLessThanOrEqual(78);

  // The same tags as in an honest mail, in the same order: no typed text became one.
  const quoteAt = html.indexOf('<blockquote');
  const withoutLineEnds = html.slice(0, quoteAt) + html.slice(quoteAt).replaceAll('<br>', '');
  expect(tags(withoutLineEnds)).toEqual(tags(typed.email ? (noted.html as string) : ordinary.html));
  expect(linksOf(html)).toEqual([realLink, markLink]);
  expect(html.indexOf(realLink)).toBeLessThan(quoteAt);
  expect(html.slice(html.indexOf('</blockquote>')).trim()).toBe('</blockquote></body></html>');

  const headers = [mail?.subject ?? '', ...(mail?.replyTo ?? []).flatMap((one) => [one.name, one.address ?? ''])];
  for (const header of headers)
    expect(header).not.toMatch(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/u);
});

test.each(forgeries)('in a list of names, %s is not a row, link or footer of the site either', async (_, typed) => {
  const write = (first: Enquiry) => {
    const waiting = { entries: [first, { ...honest, id: 8 }], total: 2 };
    const content: DigestContent = {
      waiting,
      due: { entries: [], total: 0 },
      spam: 0,
      unusedWords: undefined,
      undelivered: { mails: 0, perhaps: 0, webhooks: 0 },
      week: undefined,
    };
    return writeDigest(content, sending('<3@site.example>'), config);
  };
  const ordinary = await deliver(write(honest));
  const { text, html, mail } = await deliver(write({ ...honest, ...typed }));
  const links = [realLink, 'https://site.example/admin/contact-submissions?enquiry=8'];
  const office = 'https://site.example/admin/dashboard?queue=to-do';
  const lines = text.split('\n');
  expect(lines.filter((line) => /^https?:/.test(line))).toEqual([office, ...links]);
  expect(lines.filter((line) => /^Mar 2, 2026, 05:00 {2}/.test(line))).toHaveLength(2);
  const ours = `2 enquiries are not marked as contacted. The site promises a reply within one business day.`;
  expect(lines.slice(0, lines.indexOf(office)).join(' ')).toBe(ours);
  const list = lines.slice(lines.indexOf(office));
  for (const line of list) expect(line).toMatch(/^(Mar 2, 2026, 05:00 {2}| {4}|https:\/\/site\.example\/|$)/);
  for (const line of list) expect([...line].length).toBeLessThanOrEqual(78);
  expect(tags(html)).toEqual(tags(ordinary.html));
  expect(linksOf(html)).toEqual([office, ...links]);
  expect(mail?.subject).not.toMatch(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/u);
});
