import { expect, it } from 'vitest';
import { faqGroups } from '../../../src/content/faqs.ts';
import { projects } from '../../../src/content/projects.ts';
import { services } from '../../../src/content/services/services.ts';
import { paths } from '../../../src/contract/paths.ts';
import { slugOf } from '../../../src/web/ui/slug.ts';
import { ariaSnapshot } from '../../support/aria-snapshot.ts';
import { useBrowserFixture } from '../../support/browser-fixture.ts';

const fixture = useBrowserFixture();

/** A snapshot with placeholders for the firm's own words. */
const without = (told: string, words: Record<string, string>) =>
  Object.entries(words).reduce((text, [own, other]) => {
    const said = own.replaceAll('\u00A0', ' ');
    // Texts with a colon are quoted.
    return text.replace(`paragraph: "${said}"`, `paragraph: ${said}`).replaceAll(said, other);
  }, told);

it('a rejected contact form lists its errors in a summary and beside each field', async () => {
  const { page } = await fixture.visit(paths.contact);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByRole('alert').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert');
  expect(await ariaSnapshot(page.locator('form.form'))).toMatchInlineSnapshot(`
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

it('a single error in the consultation form moves the focus to its field, without a summary', async () => {
  const { page } = await fixture.visit(paths.service('mobile'));
  const form = page.locator('#start form');
  await form.getByLabel('Full Name').fill('Ann Lee');
  await form.getByLabel('Email').fill('ann@harbour.example');
  await form.getByRole('button').click();
  await form.getByText('Please enter a valid phone number').waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('consultation-phone');
  expect(await ariaSnapshot(form)).toMatchInlineSnapshot(`
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

it('the mobile menu is a list of the same links, with a list of services', async () => {
  const { page } = await fixture.visit(paths.home, { width: 390 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('.mobile-menu summary').click();
  expect(await ariaSnapshot(page.locator('.mobile-menu'))).toMatchInlineSnapshot(`
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

it('an open question has its answer and a link to it', async () => {
  const [, { question, answer }] = faqGroups[0].items;
  const { page } = await fixture.visit(`${paths.faq}#${slugOf(question)}`);
  await page.locator('details[open]').waitFor();
  expect(await ariaSnapshot(page.getByRole('tablist'))).toMatchInlineSnapshot(`
    "- tablist "Frequently Asked Questions":
      - tab "General" [selected]
      - tab "Services"
      - tab "Pricing"
      - tab "Support"
      - tab "Implementation"
      - tab "Technical""
  `);
  const told = without(await ariaSnapshot(page.locator('details[open]')), { [question]: 'One?', [answer]: 'It is.' });
  expect(told).toMatchInlineSnapshot(`
    "- group:
      - heading "One?" [level=3]
      - paragraph: It is.
      - 'link "Link to this answer : One?"'"
  `);
});

const smart = projects.filter(({ category }) => category === 'smart-product');

it('a filter has the pressed state and the number of matching projects', async () => {
  const { page } = await fixture.visit(paths.portfolio);
  await page.getByRole('button', { name: 'Smart' }).click();
  await page.getByText(`${smart.length} of ${projects.length} projects`).waitFor();
  expect(await ariaSnapshot(page.getByRole('group', { name: 'Filter projects by service' }))).toMatchInlineSnapshot(`
    "- group "Filter projects by service":
      - button "All Projects"
      - button "AI"
      - button "Cybersecurity"
      - button "E-commerce"
      - button "Mobile"
      - button "Digital"
      - button "Smart" [pressed]"
  `);
  expect(await ariaSnapshot(page.locator('.project-count'))).toBe(
    `- status: ${smart.length} of ${projects.length} projects`,
  );
  const [shown] = smart;
  if (!shown) throw new Error('No project is a smart product.');
  const { title, description, imageAlt } = shown;
  const work = await ariaSnapshot(page.locator('.project-grid li').first());
  expect(without(work, { [title]: 'The title', [description]: 'It.', [imageAlt]: 'A picture' })).toMatchInlineSnapshot(`
    "- listitem:
      - img "A picture"
      - text: Smart
      - heading "The title" [level=3]
      - paragraph: It.
      - 'link "Visit Website : The title, opens in a new tab"'"
  `);
});

it('the list of services in the header is a navigation, with a description of each service', async () => {
  const { page } = await fixture.visit(paths.about);
  const button = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Services' });
  const closed = await ariaSnapshot(page.getByRole('navigation', { name: 'Main' }));
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
  expect(await ariaSnapshot(page.getByRole('navigation', { name: 'Main' }))).toBe(closed);
  const hints = Object.fromEntries(services.map(({ hint }) => [hint, 'what it holds']));
  expect(without(await ariaSnapshot(page.locator('#services-menu')), hints)).toMatchInlineSnapshot(`
    "- navigation "Services":
      - list:
        - listitem:
          - link "AI Solutions what it holds"
        - listitem:
          - link "Cybersecurity what it holds"
        - listitem:
          - link "E-commerce Enhancement what it holds"
        - listitem:
          - link "Mobile App Development what it holds"
        - listitem:
          - link "Digital Transformation Consulting what it holds"
        - listitem:
          - link "Smart Product Design what it holds""
  `);
});
