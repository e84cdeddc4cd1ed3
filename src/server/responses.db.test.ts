import { beforeAll, expect, test } from 'vitest';
import { adminPassword, startApp, type TestApp } from '../../tests/support/app.ts';
import { createAuthenticator } from '../../tests/support/authenticator.ts';
import type { Client } from '../../tests/support/client.ts';
import { onEachDatabase } from '../../tests/support/database.ts';
import { user } from '../contract/account.ts';
import { type NewLink, newLink, newPasswordOffered, ownAccount } from '../contract/account-page.ts';
import { team } from '../contract/team.ts';
import { addressSummary } from '../contract/address-summary.ts';
import { bulkChanged, erasure } from '../contract/bulk.ts';
import { enquiryReceipt } from '../contract/enquiry.ts';
import { enquiryHistory } from '../contract/history.ts';
import { type PasskeyOffered, passkeyOffered, type PasskeyRequested, passkeyRequested } from '../contract/passkey.ts';
import { queueCounts } from '../contract/queue-counts.ts';
import { adminCalls } from '../contract/admin-paths.ts';
import { enquirySummary } from '../contract/enquiry-summary.ts';
import { calls } from '../contract/paths.ts';
import { savedReplies } from '../contract/saved-replies.ts';
import {
  mailTest,
  sampleContent,
  sentAgain,
  submission,
  submissionList,
  undeliveredMail,
} from '../contract/submission.ts';
import { submissionViewing } from '../contract/notes.ts';

// This test finds a field of a response that no schema has, and the reverse: the schemas drop
// unknown fields.
onEachDatabase((databases) => {
  let app: TestApp;
  let admin: Client;
  beforeAll(async () => {
    // Nobody listens there: the mail of the enquiry has not arrived.
    app = await startApp(await databases.open(), {
      smtpUrl: 'smtp://127.0.0.1:9',
      env: { SITE_ORIGIN: 'https://site.example' },
    });
    admin = await app.newAdminClient();
  });

  async function expectExactly(schema: { parse(value: unknown): unknown }, answer: Response): Promise<void> {
    const value: unknown = await answer.json();
    // No cache may store users or enquiries.
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(value).toEqual(schema.parse(value));
  }

  test('every response has exactly the fields of the contract', async () => {
    const visitor = app.newClient();
    const form = { name: 'Ada Lovelace', email: 'ada@x.example', phone: '902 555 0101', message: 'Can it weave?' };
    await expectExactly(enquiryReceipt, await visitor.postJson(calls.contact, { ...form, service: 'AI Solutions' }));
    await expectExactly(user, await visitor.register('mere.user', 'secret1'));
    await expectExactly(user, await visitor.get(calls.user));
    await expectExactly(user, await visitor.logIn('mere.user', 'secret1'));
    await app.administrators.create('has.passkey', adminPassword);
    const link = await app.passkeyCommands.createLink('has.passkey');
    const token = new URL(link).hash.slice(1);
    await expectExactly(passkeyOffered, await visitor.postJson(calls.passkeyOptions, { token }));
    const offered = (await (await visitor.postJson(calls.passkeyOptions, { token })).json()) as PasskeyOffered;
    const authenticator = createAuthenticator(app.config.siteOrigin);
    const credential = authenticator.register(offered);
    expect((await visitor.postJson(calls.passkeys, { token, name: '', credential })).status).toBe(204);
    await expectExactly(passkeyRequested, await visitor.logIn('has.passkey', adminPassword));
    const challenge = await visitor.postJson(calls.loginPasskeyChallenge, {});
    await expectExactly(passkeyRequested, challenge.clone());
    const signed = authenticator.answer((await challenge.json()) as PasskeyRequested);
    await expectExactly(user, await visitor.postJson(calls.loginPasskey, signed));
    await expectExactly(submissionList, await admin.get(adminCalls.submissions));
    await expectExactly(queueCounts, await admin.get(adminCalls.submissionCounts));
    await expectExactly(submission, await admin.request('POST', adminCalls.submissionContacted(1)));
    const note = { text: 'Called back.' };
    await expectExactly(submission, await admin.postJson(adminCalls.submissionNotes(1), note));
    await expectExactly(submissionViewing, await admin.request('POST', adminCalls.submissionViewing(1)));
    await expectExactly(submission, await admin.request('POST', adminCalls.submissionSpam(1)));
    await expectExactly(submission, await admin.postJson(adminCalls.submissionFollowUp(1), { on: '2026-03-03' }));
    await expectExactly(submission, await admin.postJson(adminCalls.submissionOutcome(1), { outcome: 'won' }));
    await expectExactly(enquiryHistory, await admin.get(adminCalls.submissionHistory(1)));
    const entered = { firstName: 'Ada', lastName: 'L', email: 'ada@x.example', message: 'Rang.' };
    await expectExactly(submission, await admin.postJson(adminCalls.submissions, entered));
    await expectExactly(bulkChanged, await admin.postJson(adminCalls.bulkChange, { ids: [1], what: 'take' }));
    await expectExactly(erasure, await admin.postJson(adminCalls.bulkErasure, { ids: [999] }));
    await expectExactly(
      savedReplies,
      await admin.postJson(adminCalls.savedReplies, { title: 'Prices', text: 'Hello' }),
    );
    await expectExactly(savedReplies, await admin.get(adminCalls.savedReplies));
    await expectExactly(addressSummary, await admin.get(adminCalls.submissionAddress(1)));
    await expectExactly(sampleContent, await admin.get(adminCalls.sampleContent));
    const span = '?since=2026-01-01&until=2026-12-31';
    await expectExactly(enquirySummary, await admin.get(adminCalls.enquirySummary + span));
    await expectExactly(newLink, await admin.postJson(adminCalls.accountPasskeyLink, { current: adminPassword }));
    const invited = await admin.postJson(adminCalls.team, { username: 'new.colleague' });
    await expectExactly(newLink, invited.clone());
    const { link: passwordLink } = (await invited.json()) as NewLink;
    const passwordToken = { token: new URL(passwordLink).hash.slice(1) };
    await expectExactly(newPasswordOffered, await visitor.postJson(calls.newPasswordOptions, passwordToken));
    await expectExactly(team, await admin.get(adminCalls.team));
    await expectExactly(ownAccount, await admin.get(adminCalls.account));
    await expectExactly(mailTest, await admin.get(adminCalls.testEmail));

    app.startOutbox();
    await expect
      .poll(() => app.database.queries.selectFrom('outbox').select('lastAttemptAt').execute())
      .not.toEqual([{ lastAttemptAt: null }]);
    await app.stopOutbox();
    await expectExactly(sentAgain, await admin.request('POST', adminCalls.sendAgain));
    await expectExactly(submission, await admin.request('POST', adminCalls.submissionSendAgain(1)));
    await expectExactly(undeliveredMail, await admin.get(adminCalls.undeliveredMail));
  });
});
