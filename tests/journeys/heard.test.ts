import type { Locator } from 'playwright';
import { expect, it } from 'vitest';
import { paths } from '../../src/contract/paths.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage();

/** What a screen reader is told of a part of the page, without the addresses of its links. */
const heard = async (part: Locator): Promise<string> =>
  (await part.ariaSnapshot())
    .split('\n')
    .filter((line) => !line.includes('/url:'))
    .map((line) => line.replace(/(link ".*"'?):$/, '$1'))
    .join('\n');

it('a refused contact form says what is wrong in a summary and beside each field', async () => {
  const { page } = await stage.visit(paths.contact);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByRole('alert').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert');
  expect(await heard(page.locator('form.form'))).toMatchInlineSnapshot(`
    "- alert "There is a problem":
      - heading "There is a problem" [level=3]
      - list:
        - listitem:
          - link "Please enter your first name"
        - listitem:
          - link "Please enter your last name"
        - listitem:
          - link "Please enter a valid email address"
        - listitem:
          - link "Please enter your message"
    - text: First Name
    - textbox "First Name" [invalid]
    - paragraph: "Error: Please enter your first name"
    - text: Last Name
    - textbox "Last Name" [invalid]
    - paragraph: "Error: Please enter your last name"
    - text: Email
    - textbox "Email" [invalid]
    - paragraph: "Error: Please enter a valid email address"
    - text: Phone (optional)
    - textbox "Phone (optional)"
    - text: Service Interest
    - combobox "Service Interest":
      - option "Select a service" [selected]
      - option "AI Solutions"
      - option "Cybersecurity"
      - option "E-commerce Enhancement"
      - option "Mobile App Development"
      - option "Digital Transformation Consulting"
      - option "Smart Product Design"
    - text: Message
    - textbox "Message" [invalid]
    - paragraph: "Error: Please enter your message"
    - button "Send Message""
  `);
});

it('one mistake in the consultation form takes the focus to its field, without a summary', async () => {
  const { page } = await stage.visit(paths.service('mobile'));
  const form = page.locator('#start form');
  await form.getByLabel('Full Name').fill('Ann Lee');
  await form.getByLabel('Email').fill('ann@harbour.example');
  await form.getByRole('button').click();
  await form.getByText('Please enter a valid phone number').waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('consultation-phone');
  expect(await heard(form)).toMatchInlineSnapshot(`
    "- text: Full Name *
    - textbox "Full Name *": Ann Lee
    - text: Email *
    - textbox "Email *": ann@harbour.example
    - text: Phone *
    - textbox "Phone *" [invalid]
    - paragraph: "Error: Please enter a valid phone number"
    - text: Company (optional)
    - textbox "Company (optional)"
    - text: Message *
    - textbox "Message *": I'm interested in your Mobile App Development services. Please contact me to discuss how you can help.
    - button "Request a Consultation""
  `);
});

it('the menu of a phone is a list of the same places, services in their own', async () => {
  const { page } = await stage.visit(paths.home, { width: 390 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('.sheet summary').click();
  expect(await heard(page.locator('.sheet'))).toMatchInlineSnapshot(`
    "- navigation "Menu":
      - link "Home"
      - group:
        - text: Services
        - list:
          - listitem:
            - link "AI Solutions"
          - listitem:
            - link "Cybersecurity"
          - listitem:
            - link "E-commerce Enhancement"
          - listitem:
            - link "Mobile App Development"
          - listitem:
            - link "Digital Transformation Consulting"
          - listitem:
            - link "Smart Product Design"
      - link "Portfolio"
      - link "About"
      - link "Contact"
    - link "Login / Register"
    - link "Get Started""
  `);
});

it('an open question is followed by its answer and a link to it', async () => {
  const { page } = await stage.visit(`${paths.faq}#how-large-is-the-team`);
  await page.locator('details[open]').waitFor();
  expect(await heard(page.getByRole('tablist'))).toMatchInlineSnapshot(`
    "- tablist "Frequently Asked Questions":
      - tab "General" [selected]
      - tab "Services"
      - tab "Pricing"
      - tab "Support"
      - tab "Implementation"
      - tab "Technical""
  `);
  expect(await heard(page.locator('details[open]'))).toMatchInlineSnapshot(`
    "- group:
      - text: How large is the team?
      - paragraph: "More than 20 experts: engineers, security testers, designers, analysts and people who know electronics. A typical project has three to five of them. You meet those who will do the work before you sign, and their names stand in the statement of work. If one of them has to be replaced, you hear it from us first."
      - 'link "Link to this answer : How large is the team?"'"
  `);
});

it('a filter says that it is pressed and how many projects are left', async () => {
  const { page } = await stage.visit(paths.portfolio);
  await page.getByRole('button', { name: 'Smart' }).click();
  await page.getByText('2 of 11 projects').waitFor();
  expect(await heard(page.getByRole('group', { name: 'Filter projects by service' }))).toMatchInlineSnapshot(`
    "- group "Filter projects by service":
      - button "All Projects"
      - button "AI"
      - button "Cybersecurity"
      - button "E-commerce"
      - button "Mobile"
      - button "Digital"
      - button "Smart" [pressed]"
  `);
  expect(await heard(page.getByRole('status'))).toMatchInlineSnapshot(`"- status: 2 of 11 projects"`);
  expect(await heard(page.locator('.works li').first())).toMatchInlineSnapshot(`
    "- listitem:
      - img "Greenhouse plan with moisture readings per bed"
      - text: Smart
      - heading "Glasshouse One" [level=3]
      - paragraph: Forty sensors, one greenhouse, 18 % less water in the first season.
      - 'link "Visit Website : Glasshouse One, opens in a new tab"'"
  `);
});
