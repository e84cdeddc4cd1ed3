import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { services } from '#content/services.ts';
import { adminCalls } from '../../src/contract/admin-paths.ts';
import { hiddenFields } from '../../src/contract/enquiry-request.ts';
import { paths } from '../../src/contract/paths.ts';
import type { Reply } from '../../src/contract/replies.ts';
import type { UndeliveredMail } from '../../src/contract/submission.ts';
import { publicPaths } from '../../src/web/prerendered.ts';
import { anyCategory } from '../support/any-content.ts';
import { colourRules, listAxeViolations } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { listDomErrors } from '../support/html-validation.ts';
import { listLayoutShifts, sumLayoutShifts } from '../support/layout-shifts.ts';
import { rowOf } from '../support/office.ts';
import { auditPage } from '../support/page-audit.ts';
import { sendEnquiry } from '../support/people.ts';
import { samplePerKind, unlistedPages } from '../support/sampling.ts';
import { startSession } from '../support/sign-in.ts';
import { toast } from '../support/toasts.ts';

// Each kind of page as it comes; the journeys check with axe what they have opened.

const fixture = useBrowserFixture();
const tolerated = [/status of 40[14]/];
// With reduced motion nothing is hidden until it is scrolled to.
const options = { reducedMotion: 'reduce', tolerated } as const;

const others = [
  ...unlistedPages,
  paths.mapFrame,
  '/resources/documentation/knots',
  paths.documentationTopic(anyCategory.id, 'bowline'),
];

/** CLS 0 to the three places that are shown. */
const leastShift = 0.0005;

/**
 * The layout shifts of a page that loads, the least of three loads. Where no font has Arial's widths (tokens.css), as on
 * many servers, a font that comes after the first paint of a slow machine shifts the page; a fault of the page does so each
 * time.
 */
async function measureShift(page: Page, url: string): Promise<number> {
  const shifts: number[] = [];
  while (shifts.length < 3 && !shifts.some((shift) => shift < leastShift)) {
    await page.goto(url);
    shifts.push(sumLayoutShifts(await listLayoutShifts(page)));
  }
  return Math.min(...shifts);
}

async function audit(page: Page, addresses: readonly string[], reach?: () => Promise<void>) {
  const found: Record<string, unknown> = {};
  for (const path of addresses) {
    await page.setViewportSize({ width: 1440, height: 900 });
    const url = fixture.site.origin + path;
    // The office fills its screens by script.
    const shift = reach ? 0 : await measureShift(page, url);
    if (reach) await page.goto(url);
    await reach?.();
    // The header and the footer are the same on every page; html.test.ts checks the HTML that no script changes.
    const problems = {
      html: reach ? await listDomErrors(await page.content()) : [],
      ...(await auditPage(page, path === paths.home ? 'header, main, footer' : 'main')),
    };
    if (Object.values(problems).flat().length > 0 || shift >= leastShift || (await page.locator('h1').count()) !== 1)
      found[path] = { shift, problems };
  }
  return found;
}

/** A service of each composition. */
const compositions = [
  ...new Map(services.map(({ id, composition }) => [composition.first, paths.service(id)])).values(),
];

it.each([
  ['pages', [...new Set([...samplePerKind(publicPaths), ...compositions])]],
  ['answers and frames', others],
])(
  'one of each kind of %s shifts nothing, fits 320 px, is accessible and used by keyboard',
  async (_kind, addresses) => {
    const { page } = await fixture.arrive(options);
    expect(await audit(page, addresses)).toEqual({});
  },
);

it('both screens of the office are accessible and used by keyboard, with an enquiry open and without', async () => {
  const { page } = await fixture.arrive(options);
  const one = await sendEnquiry(fixture.site.origin);
  await startSession(page, fixture.site.origin);
  const screens = [paths.dashboard, paths.submissions, `${paths.dashboard}?enquiry=${one.id}`];
  // The rows of other tests are like its own.
  await page.route(`**${adminCalls.submissions}`, async (route) => {
    const response = await route.fetch();
    const own = ((await response.json()) as { id: number }[]).filter(({ id }) => id === one.id);
    await route.fulfill({ response, json: own, headers: { ...response.headers(), 'x-total-count': '1' } });
  });
  expect(await audit(page, screens, () => rowOf(page, one).waitFor())).toEqual({});
});

it('the pages of the own account and of the team are accessible and used by keyboard', async () => {
  const { page } = await fixture.arrive(options);
  await startSession(page, fixture.site.origin);
  const reach = () => page.locator('.account-card li').first().waitFor();
  expect(await audit(page, [paths.account, paths.team], reach)).toEqual({});
});

type State = {
  name: string;
  path?: string;
  answers?: Record<string, unknown>;
  reach: (page: Page) => Promise<void>;
  /** A selector: the parts that differ from another state; the whole page by default. */
  within?: string;
};

/** Runs a check in each state of the office, in light and in dark. */
async function auditStates(one: { id: number; name: string }, states: readonly State[]) {
  const { page } = await fixture.arrive({ reducedMotion: 'reduce', tolerated: [/status of (40[14]|500)/] });
  await startSession(page, fixture.site.origin);
  const found: Record<string, string[]> = {};
  // What the stream says would replace what the states show.
  await page.route(`**${adminCalls.submissionUpdates}`, (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: '' }),
  );
  for (const { name, path = paths.dashboard, answers = {}, reach, within } of states) {
    for (const [call, json] of Object.entries(answers))
      await page.route(`**${call}`, (route) =>
        route.fulfill(json instanceof Error ? { status: 500, body: json.message } : { json }),
      );
    await page.goto(fixture.site.origin + path.replace(':id', String(one.id)));
    await reach(page);
    for (const [colorScheme, rules] of [['light'], ['dark', colourRules]] as const) {
      await page.emulateMedia({ colorScheme });
      const violations = await listAxeViolations(page, within, rules);
      if (violations.length > 0) found[`${name}, ${colorScheme}`] = violations;
    }
    for (const call of Object.keys(answers)) await page.unroute(`**${call}`);
  }
  return found;
}

it('each state of a reply is accessible, in light and in dark: waiting, sent, refused, perhaps delivered, taken back', async () => {
  const one = await sendEnquiry(fixture.site.origin);
  const list = (await fixture.site.readEnquiries()).filter(({ id }) => id === one.id);
  const reply: Reply = {
    id: 1,
    author: 'margaret',
    isOwn: true,
    text: 'We come at high water.',
    createdAt: '2026-11-20T09:00:00.000Z',
    state: 'waiting',
    answer: null,
    settledAt: null,
    waitsMs: 9_000_000,
    canUndo: true,
  };
  const settled = { waitsMs: 0, canUndo: false, settledAt: '2026-11-20T09:01:00.000Z' };
  const shown = (state: Reply['state'], words: RegExp, change: Partial<Reply> = {}): State => ({
    name: `${state} ${words.source}`,
    path: `${paths.dashboard}?enquiry=:id`,
    answers: {
      [adminCalls.submissions]: list.map((each) => ({ ...each, replies: [state] })),
      [adminCalls.submissionReplies(one.id)]: { replies: [{ ...reply, state, ...change }] },
    },
    reach: (page) => page.getByRole('region', { name: 'Replies' }).getByText(words).waitFor(),
  });
  const states = [
    shown('waiting', /^Waiting: sends in/),
    // The row and the panel of the others differ.
    ...[
      shown('waiting', /^Not sent yet; the site tries again/, { waitsMs: 0, answer: '451 4.7.1 Try again later' }),
      shown('sent', /^Sent: the mail server took it on/, settled),
      shown('refused', /^Refused by the mail server: “550 5.1.1 No such user here”$/, {
        ...settled,
        answer: '550 5.1.1 No such user here',
      }),
      shown('perhaps', /^Perhaps delivered/, settled),
    ].map((state) => ({ ...state, within: 'tbody, .admin-panel' })),
    {
      ...shown('waiting', /^Waiting/),
      name: 'taken back',
      within: 'tbody, .admin-panel, .toasts',
      answers: {
        [adminCalls.submissions]: list.map((each) => ({ ...each, replies: ['waiting'] })),
        [adminCalls.submissionReplies(one.id)]: { replies: [reply] },
        [adminCalls.submissionReplyUndone(one.id, reply.id)]: list[0],
      },
      reach: async (page: Page) => {
        await page.getByRole('button', { name: 'Undo this reply' }).click();
        await toast(page, 'Reply taken back').waitFor();
        await page.getByLabel('Your reply').waitFor();
      },
    },
  ];
  expect(await auditStates(one, states)).toEqual({});
});

it('each state of the queue is accessible, in light and in dark: empty, an error, a warning, selected rows, suspected spam', async () => {
  const one = await sendEnquiry(fixture.site.origin);
  const caught = await sendEnquiry(fixture.site.origin, { [hiddenFields.honeypot]: 'x' });
  const own = (await fixture.site.readEnquiries()).filter(({ id }) => id === one.id || id === caught.id);
  const rows = { [adminCalls.submissions]: own };
  const nothing = { waiting: 0, waitingSince: null, refused: 0, lastAttemptAt: null, reason: null };
  const undelivered: UndeliveredMail = {
    ...nothing,
    waiting: 3,
    waitingSince: '2026-01-01T00:00:00.000Z',
    refused: 2,
    perhaps: 1,
    replies: 1,
    acknowledgements: 1,
    lastAttemptAt: '2026-01-01T00:00:00.000Z',
    reason: '535 5.7.8 Authentication failed',
    webhooks: { ...nothing, refused: 1, reason: 'status 500' },
  };
  const states: State[] = [
    {
      name: 'empty',
      path: `${paths.dashboard}?queue=due`,
      answers: { [adminCalls.submissions]: [] },
      reach: (page) => page.getByText('No submissions found.').waitFor(),
    },
    {
      name: 'error',
      answers: { [adminCalls.submissions]: new Error('The database is away.') },
      reach: (page) => page.getByText('Error loading submissions.').waitFor(),
    },
    {
      name: 'warning',
      answers: { ...rows, [adminCalls.undeliveredMail]: undelivered },
      reach: (page) => page.getByText('Mail is not being delivered.').waitFor(),
    },
    {
      name: 'selected rows',
      answers: rows,
      reach: async (page) => {
        await page.getByLabel('Select all on this page').check();
        await page.getByRole('group', { name: 'Selected enquiries' }).waitFor();
      },
    },
    {
      name: 'suspected spam',
      path: `${paths.dashboard}?queue=spam&enquiry=${caught.id}`,
      answers: rows,
      reach: (page) => rowOf(page, caught).getByRole('button', { name: 'Not Spam' }).waitFor(),
    },
  ];
  expect(await auditStates(one, states)).toEqual({});
});
