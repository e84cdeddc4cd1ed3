import { expect, test } from 'vitest';
import { calls } from '../../contract/paths.ts';
import { startApp } from '../../../tests/support/app.ts';
import { onBothDatabases } from '../../../tests/support/database.ts';
import type { Submission } from '../../contract/submission.ts';
import { adminCalls } from '../../contract/admin-paths.ts';
import { changeSubmissions } from './change-store.ts';
import { fillSearchTexts } from './note-store.ts';
import { countSubmissions, listSubmissions } from './submission-store.ts';

const about = (q: string) => ({ q, service: '', contacted: '', spam: '' }) as const;

onBothDatabases((databases) => {
  test('each word of a search must be in an enquiry; results are the newest first, counted and paged', async () => {
    const app = await startApp(await databases.open());
    const { queries } = app.database;
    for (let number = 1; number <= 24; number += 1)
      await app.newClient().postJson(calls.contact, {
        firstName: number === 7 ? 'Zoë' : 'Ada',
        lastName: 'Lovelace',
        email: 'ada@example.com',
        message: `A lantern, number ${number}: 100 %_done\\.`,
      });
    const listIds = async (q: string, range: Parameters<typeof listSubmissions>[2] = { limit: 10 }) =>
      (await listSubmissions(queries, about(q), range)).map(({ id }) => id);
    expect(await countSubmissions(queries, about('LANTERN'))).toBe(24);
    expect(await listIds('lantern lovelace', { limit: 3, offset: 2 })).toEqual([22, 21, 20]);
    expect(await listIds('lantern', { limit: 2, before: 13 })).toEqual([12, 11]);
    expect(await listIds('zoe lantern')).toEqual([7]);
    expect(await listIds('%_done\\')).toHaveLength(10);
    for (const nothing of ['lantern lamp', '%done', '1_0', 'a\0']) expect(await listIds(nothing), nothing).toEqual([]);
    await changeSubmissions(app.site, { ids: [9], what: 'contacted' }, await app.addAdministrator('margaret'));
    expect(await countSubmissions(queries, { ...about('lantern'), contacted: 'yes' })).toBe(1);
  });

  test('words of notes are found, also of notes from before they were searched, and not after their deletion', async () => {
    const app = await startApp(await databases.open());
    const { queries } = app.database;
    const person = { firstName: 'Ada', lastName: 'L', email: 'ada@example.com', message: 'Please call us back.' };
    for (const phone of ['+45 31 22 43 10', '902 555 0145'])
      await app.newClient().postJson(calls.contact, { ...person, phone });
    const find = async (q: string) => (await listSubmissions(queries, about(q), { limit: 10 })).map(({ id }) => id);
    const admin = await app.newAdminClient();
    await admin.postJson(adminCalls.submissionNotes(2), { text: 'Left a Voicemail for Zoë.' });
    expect(await find('voicemail zoe ada')).toEqual([2]);
    await queries.updateTable('notes').set({ searchText: null }).execute();
    expect(await find('voicemail')).toEqual([2]);
    await fillSearchTexts(queries);
    expect(await find('zoe')).toEqual([2]);
    const [listed] = (await (await admin.get(adminCalls.submissions)).json()) as Submission[];
    expect(listed?.noteText).toBe('Left a Voicemail for Zoë.');
    await admin.postJson(adminCalls.submissionNoteDeleted(2, 1), {});
    expect(await find('voicemail')).toEqual([]);
    // A number with a plus sign begins so.
    expect(await find('+45')).toEqual([1]);
    expect(await find('+453122')).toEqual([1]);
    expect(await find('0145')).toEqual([2]);
    expect(await find('902-555-0145')).toEqual([2]);
    // Digits with punctuation are also words, in a message and in a note.
    await app.newClient().postJson(calls.contact, { ...person, message: 'Support 24/7, offer 4711-22.' });
    await admin.postJson(adminCalls.submissionNotes(1), { text: 'Due 2026-12-15.' });
    expect(await find('24/7 4711-22')).toEqual([3]);
    expect(await find('2026-12-15')).toEqual([1]);
  });
});
