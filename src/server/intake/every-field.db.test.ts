import { expect, test } from 'vitest';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { createMailCatcher } from '../../../tests/support/mail-fixture.ts';
import { consultationForm, contactForm, fieldNames } from '../../contract/enquiry.ts';
import { calls } from '../../contract/paths.ts';

// A field that is added to a form but not to a later step would be lost without an error.
onEachDatabase((databases) => {
  const { startCatcher, start, soon } = createMailCatcher(databases);

  test.each([
    ['contact form', contactForm],
    ['consultation form', consultationForm],
  ] as const)('whatever the %s asks for is stored, listed, exported and mailed', async (_name, form) => {
    const catcher = await startCatcher();
    const app = await start(catcher.url);
    const typed = Object.fromEntries(
      fieldNames<typeof contactForm | typeof consultationForm>(form).map((name) => [
        name,
        name === 'email' ? 'typed-as-email@x.example' : `typed-as-${name}`,
      ]),
    );
    const answer = await app.newClient().postJson(calls.contact, typed);
    expect(answer.status).toBe(201);
    await expect.poll(() => catcher.mails.length, soon).toBe(1);
    const admin = await app.newAdminClient();
    const places = {
      list: await (await admin.get(calls.submissions)).text(),
      export: await (await admin.get(calls.submissionExport)).text(),
      mail: catcher.mails[0]?.mail.text ?? '',
    };
    for (const [place, text] of Object.entries(places))
      for (const [name, value] of Object.entries(typed)) expect(text, `${name} in the ${place}`).toContain(value);
  });
});
