import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls, paths } from '../../contract/paths.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { onSqlite } from '../../../tests/support/database.ts';
import { readRejected } from '../../../tests/support/form-html.ts';

onSqlite((databases) => {
  describe('a form without JavaScript that is rejected by load shedding', () => {
    let app: TestApp;
    let inFlight: Promise<Response>[] = [];
    let finish: () => void = () => {};
    beforeAll(async () => {
      const finished = new Promise<void>((resolve) => (finish = resolve));
      const most = 1_000;
      let waiting = 0;
      const { promise: allWait, resolve: noteAllWait } = Promise.withResolvers<void>();
      app = await startApp(await databases.open(), {
        // The first ones wait for their pages.
        findPage: async (path) => {
          waiting += 1;
          if (waiting === most) noteAllWait();
          if (waiting <= most) await finished;
          return app.files.findPage(path);
        },
      });
      const postMany = (count: number, path: string) =>
        Array.from({ length: count }, () => app.newClient().postForm(path, {}));
      inFlight = [...postMany(300, calls.login), ...postMany(700, calls.contact)];
      await allWait;
    });
    afterAll(async () => {
      finish();
      await Promise.all(inFlight);
    });

    const expectBusy = async (response: Response) => {
      expect(response.status).toBe(503);
      expect(response.headers.get('Retry-After')).toBe('5');
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      const page = await response.text();
      expect(page).toContain('The site is very busy right now. Please try again in a moment.</span>');
      return page;
    };

    test('repeats an enquiry', async () => {
      const page = await expectBusy(
        await app.newClient().postForm(calls.contact, { email: 'ada@engine.example', message: 'Can it <weave>?' }),
      );
      expect(readRejected(page)).toMatchObject({
        form: 'contact',
        values: { email: 'ada@engine.example', message: 'Can it <weave>?' },
        messages: {},
      });
      expect(page).toContain('Can it &lt;weave&gt;?');
    });

    test.each([calls.login, calls.register])(
      'repeats the name of a sign-in, but not the password: %s',
      async (path) => {
        const page = await expectBusy(
          await app.newClient().postForm(path, { username: 'Grace', password: 'secret words', next: paths.admin }),
        );
        expect(readRejected(page)).toMatchObject({
          form: path.replace('/api/', ''),
          values: { username: 'Grace', next: paths.admin },
        });
        expect(page).not.toContain('secret words');
      },
    );

    test('is logged with the id of a request', async () => {
      await app.newClient().postForm(calls.contact, {});
      const lines = app.logLines.map((line) => JSON.parse(line) as object);
      expect(lines).toMatchObject([{ event: 'load-shedding', requestId: expect.any(String) as string }]);
    });

    test('is one sentence if the form cannot be read', async () => {
      const response = await app
        .newClient()
        .request(
          'POST',
          calls.contact,
          { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' },
          '%ff=%ff',
        );
      expect([response.status, await response.text()]).toEqual([
        503,
        'The site is very busy right now. Please try again in a moment.',
      ]);
    });
  });
});
