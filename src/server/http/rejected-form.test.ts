import { expect, test } from 'vitest';
import { fillForm } from './rejected-form.ts';

// Of the kinds that a firm may add; tests/pages/rejected-forms.test.ts has the fields of the ten forms.
const html = `<title>Contact</title><form><p id="contact-status"></p><select id="contact-budget"><option value="">Please choose</option><option value="Up to &quot;20&quot;">x</option></select><input id="contact-day" type="date" name="day"/><input id="contact-tick" type="checkbox" name="tick" value="yes"/></form>`;
const show = (values: Record<string, string>) =>
  fillForm(html, { form: 'contact', values, messages: {}, sentence: 'Later.' });

test('a choice, a date and a tick are shown again', () => {
  const again = show({ budget: 'Up to "20"', day: '2027-05-31', tick: 'yes' });
  expect(again).toContain('<option selected="" value="Up to &quot;20&quot;">');
  expect(again).toContain('<input value="2027-05-31" id="contact-day"');
  expect(again).toContain('<input checked="" id="contact-tick"');
});

test('what is not one of the choices changes nothing', () => {
  const again = show({ budget: 'Less', tick: 'on', day: '' });
  expect(again).not.toMatch(/selected|checked/);
});
