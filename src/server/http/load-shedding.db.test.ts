import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls, paths } from '../../contract/paths.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { onSqlite } from '../../../tests/support/database.ts';

onSqlite((databases) => {
  describe('a form without JavaScript that is rejected by load shedding', () => {
    let app: TestApp;
    let inFlight: Promise<Response>[] = [];
    let finish: () => void = () => {};
    beforeAll(async () => {
      const finished = new Promise<void>((resolve) => (finish = resolve));
      app = await startApp(await databases.open(), {
        render: async () => {
          await finished;
          return new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } });
        },
      });
      // Invalid forms, too long to be kept, each of which waits until its page is rendered.
      const postMany = (count: number, path: string, fields: Record<string, string>) =>
        Array.from({ length: count }, () => app.newClient().postForm(path, fields));
      inFlight = [...postMany(300, calls.login, {}), ...postMany(700, calls.contact, { message: '"'.repeat(40_000) })];
      await new Promise((resolve) => setTimeout(resolve, 500));
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
      expect(page).toContain('<p>The site is very busy right now. Please try again in a moment.</p>');
      return page;
    };

    test('repeats an enquiry', async () => {
      const page = await expectBusy(
        await app.newClient().postForm(calls.contact, { email: 'ada@engine.example', message: 'Can it <weave>?' }),
      );
      expect(page).toContain('<title>enquiry</title>');
      expect(page).toContain('<input type="hidden" name="email" value="ada@engine.example"/>');
      expect(page).toContain('Can it &lt;weave&gt;?');
    });

    test.each([calls.login, calls.register])(
      'repeats the name of a sign-in, but not the password: %s',
      async (path) => {
        const page = await expectBusy(
          await app.newClient().postForm(path, { username: 'Grace', password: 'secret words', next: paths.admin }),
        );
        expect(page).toContain('<title>sign-in</title>');
        expect(page).toContain('value="Grace"');
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
