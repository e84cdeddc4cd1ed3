import { expect, it } from 'vitest';
import { paths } from '../../src/contract/paths.ts';
import { heard } from '../support/heard.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage();

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
    - paragraph: Only if you would like us to call you.
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
    - paragraph: What you have today, and what it should do.
    - textbox "Message" [invalid]
    - paragraph: "Error: Please enter your message"
    - button "Send Message"
    - status"
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
    - paragraph: With the area code.
    - textbox "Phone *" [invalid]
    - paragraph: "Error: Please enter a valid phone number"
    - text: Company (optional)
    - textbox "Company (optional)"
    - text: Message *
    - paragraph: We have begun it for you. Change it as you like.
    - textbox "Message *": I'm interested in your Mobile App Development services. Please contact me to discuss how you can help.
    - button "Request a Consultation"
    - status"
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
  expect(await heard(page.locator('.shown'))).toMatchInlineSnapshot(`"- status: 2 of 11 projects"`);
  expect(await heard(page.locator('.works li').first())).toMatchInlineSnapshot(`
    "- listitem:
      - img "Greenhouse plan with moisture readings per bed"
      - text: Smart
      - heading "Glasshouse One" [level=3]
      - paragraph: Forty sensors, one greenhouse, 18 % less water in the first season.
      - 'link "Visit Website : Glasshouse One, opens in a new tab"'"
  `);
});

it('the list of services under the header is a navigation of its own, each service with what it holds', async () => {
  const { page } = await stage.visit(paths.about);
  const button = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Services' });
  const closed = await heard(page.getByRole('navigation', { name: 'Main' }));
  expect(closed).toMatchInlineSnapshot(`
    "- navigation "Main":
      - link "Home"
      - button "Services"
      - link "Portfolio"
      - link "About"
      - link "Contact""
  `);
  await button.press('Enter');
  await page.locator('#services-menu').waitFor();
  expect(await heard(page.getByRole('navigation', { name: 'Main' }))).toBe(closed);
  expect(await heard(page.locator('#services-menu'))).toMatchInlineSnapshot(`
    "- navigation "Services":
      - list:
        - listitem:
          - link "AI Solutions Reading, forecasting, sorting"
        - listitem:
          - link "Cybersecurity Audits, testing, response"
        - listitem:
          - link "E-commerce Enhancement Shops, payments, stock"
        - listitem:
          - link "Mobile App Development iOS, Android, offline"
        - listitem:
          - link "Digital Transformation Consulting Assessment, roadmap, change"
        - listitem:
          - link "Smart Product Design Sensors, firmware, data""
  `);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(paths.service('ai-services'));
  await page.keyboard.press('Escape');
  await page.locator('#services-menu').waitFor({ state: 'hidden' });
  expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
});

it('a long text has a table of contents, and each heading a link to itself that is no part of its name', async () => {
  const { page } = await stage.visit(paths.legal('cookie-policy'));
  expect(await heard(page.getByRole('navigation', { name: 'On this page' }))).toMatchInlineSnapshot(`
    "- navigation "On this page":
      - heading "On this page" [level=2]
      - list:
        - listitem:
          - link "In brief"
        - listitem:
          - link "What a cookie is"
        - listitem:
          - link "Visitors without an account"
        - listitem:
          - link "The two cookies of signed-in users"
        - listitem:
          - link "What session storage holds"
        - listitem:
          - link "Content from other companies"
        - listitem:
          - link "The newsletter form sets nothing"
        - listitem:
          - link "Ordinary caching"
        - listitem:
          - link "How to check this yourself"
        - listitem:
          - link "How to remove cookies"
        - listitem:
          - link "Changes"
        - listitem:
          - link "Questions""
  `);
  expect(await heard(page.locator('.prose .heading').first())).toMatchInlineSnapshot(`
    "- heading "In brief" [level=2]
    - link "Link to “In brief”""
  `);
});

it('a toast says what came of a press, and can be closed', async () => {
  const { page } = await stage.visit(paths.contact, { tolerated: [/status of 503/] });
  await page.route('**/api/contact', (route) => route.fulfill({ status: 503, body: 'The office is shut.' }));
  for (const [label, words] of Object.entries({ 'First Name': 'A', 'Last Name': 'B', Message: 'C' }))
    await page.getByLabel(label).fill(words);
  await page.getByLabel('Email', { exact: true }).fill('a@b.example');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.locator('.toast').waitFor();
  expect(await heard(page.locator('.toast'))).toMatchInlineSnapshot(`
    "- listitem:
      - text: "Error Failed to send your message: 503: The office is shut."
      - button "Close""
  `);
  expect(await heard(page.locator('form.form .form-status'))).toMatchInlineSnapshot(
    `"- status: "Your message was not sent, and nothing you wrote is lost. 503: The office is shut.""`,
  );
});
