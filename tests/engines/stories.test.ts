import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { faqGroups } from '#content/faqs.ts';
import { projects } from '#content/projects.ts';
import { services } from '#content/services.ts';
import { paths } from '../../src/contract/paths.ts';
import { startAlteringFront } from '../support/altering-front.ts';
import { anyService } from '../support/any-content.ts';
import { widths } from '../support/browser.ts';
import { consultationForm, contactForm, type EnquiryForm } from '../support/contact-form.ts';
import { type Engine, engines, type Tab } from '../support/engines.ts';
import { type MailCatcher, startMailCatcher } from '../support/mail-catcher.ts';
import { newPerson, sendEnquiry } from '../support/people.ts';
import { administrator, freePort, type RunningSite, startSite } from '../support/site.ts';
import { button, field, heading, link, menuItem, tab, text, within } from '../support/targets.ts';

// What engines do differently: focus, typing, forms, Back, menus, time-outs, cookies. The journeys show the rest in Chromium.

let site: RunningSite;
let front: Awaited<ReturnType<typeof startAlteringFront>>;
let mail: MailCatcher;

beforeAll(async () => {
  const port = await freePort();
  front = await startAlteringFront(port);
  mail = await startMailCatcher();
  site = await startSite({ PORT: String(port), SITE_ORIGIN: front.origin, SMTP_URL: mail.url });
});
afterAll(async () => {
  front?.close();
  await site?.remove();
  await mail?.close();
});
afterEach(() => front.expectQuiet());

type Typed = Record<string, string>;
const main = (target: string) => within('//main', target);
const footer = (target: string) => within('//footer', target);

async function fillIn(page: Tab, typed: Typed): Promise<void> {
  for (const [label, words] of Object.entries(typed)) await page.type(main(field(label)), words);
}

async function readFields(page: Tab, typed: Typed): Promise<Typed> {
  const read: Typed = {};
  for (const label of Object.keys(typed)) read[label] = await page.read(main(field(label)));
  return read;
}

const countStored = async (typed: Typed) => {
  const message = typed['Message'] ?? typed['Message *'];
  return (await site.readEnquiries()).filter((one) => one.message === message).length;
};

const mistakes = [
  'Please enter your first name',
  'Please enter your last name',
  'Please enter a valid email address',
  'Please enter your message',
];

describe.each(engines)('in $name', ({ start }) => {
  let engine: Engine;

  beforeAll(async () => {
    engine = await start({ javaScript: true, proxyPort: front.proxyPort });
  });
  afterAll(() => engine?.end());

  async function visit(path: string, width: number = widths.desk): Promise<Tab> {
    const page = await engine.arrive(width);
    await page.open(front.origin + path);
    return page;
  }

  it('an enquiry is sent once, with its service, and the page says Thank You', async () => {
    const page = await visit(paths.contact);
    const typed = contactForm.typed();
    await fillIn(page, typed);
    await page.choose(main(field('Service Interest')), anyService.title);
    await page.click(main(button(contactForm.button)));
    await page.waitFor(heading('Thank You!'));
    expect(await countStored(typed)).toBe(1);
    const stored = (await site.readEnquiries()).find(({ message }) => message === typed['Message']);
    expect(stored).toMatchObject({ email: typed['Email'], service: anyService.id });
  });

  it('the first press on a form that nobody has touched says in place what is missing', async () => {
    const page = await visit(paths.contact);
    await page.click(main(button(contactForm.button)));
    await page.waitFor(text('Please enter your first name'));
    expect(new URL(await page.url()).pathname).toBe(paths.contact);
  });

  it('several mistakes are listed in a summary with the focus, whose links lead to the fields', async () => {
    const page = await visit(paths.contact);
    await page.type(main(field('Email')), 'daniel@');
    await page.click(main(button(contactForm.button)));
    const summary = '//*[@role="alert"][contains(., "There is a problem")]';
    await page.waitFor(summary);
    await expect.poll(() => page.isFocused(summary)).toBe(true);
    for (const mistake of mistakes) await page.waitFor(within(summary, link(mistake)));
    await page.click(within(summary, link('Please enter a valid email address')));
    await expect.poll(() => page.isFocused(main(field('Email')))).toBe(true);
    expect(await page.read(main(field('Email')))).toBe('daniel@');
    for (const [label, mistake] of [
      ['First Name', 'Please enter your first name'],
      ['Email', 'Please enter a valid email address'],
      ['Message', 'Please enter your message'],
    ] as const) {
      await page.click(within(summary, link(mistake)));
      await expect.poll(() => page.isFocused(main(field(label)))).toBe(true);
      await expect.poll(() => page.isInWindow(within('//*[@class="field-error"]', text(mistake)))).toBe(true);
    }
  });

  it('while the server does not answer, the text stays and a sentence comes; then it is sent once', async () => {
    const page = await visit(paths.contact);
    const typed = { ...contactForm.typed(), Email: 'anna@gmail.com' };
    await fillIn(page, { ...typed, Email: 'anna@gmial.com' });
    // Only a form whose script runs suggests an address.
    await page.click(button('Did you mean anna@gmail.com?'));
    process.kill(site.pid, 'SIGSTOP');
    try {
      await page.click(main(button(contactForm.button)));
      await page.waitFor(text('The server did not answer in time. Please try again.'));
      expect(await readFields(page, typed)).toEqual(typed);
    } finally {
      process.kill(site.pid, 'SIGCONT');
    }
    await page.click(main(button(contactForm.button)));
    await page.waitFor(heading('Thank You!'));
    expect(await countStored(typed)).toBe(1);
  });

  it('a consultation is requested once, and a toast says so', async () => {
    const form: EnquiryForm = consultationForm(anyService.path);
    const page = await visit(form.path);
    const typed = form.typed();
    await fillIn(page, typed);
    await page.click(main(button(form.button)));
    await page.waitFor(text(form.sent));
    expect(await countStored(typed)).toBe(1);
  });

  it('the newsletter says what is wrong, and thanks', async () => {
    const page = await visit(paths.about);
    await page.type(footer(field('Email address')), 'owen@chebucto');
    await page.click(footer(button('Subscribe')));
    await page.waitFor(text('Please enter a valid email address.'));
    expect(await page.read(field('Email address'))).toBe('owen@chebucto');
    await page.type(field('Email address'), 'owen@chebucto.example');
    await page.click(button('Subscribe'));
    await page.waitFor(text('Thank you for subscribing to our newsletter!'));
  });

  it.skipIf(projects.length === 0)('the portfolio is filtered, and the filter survives a reload', async () => {
    const page = await visit(paths.portfolio);
    const { id, title } = services.find((one) => projects.some(({ category }) => category === one.id)) ?? anyService;
    const isIn = ({ category }: (typeof projects)[number]) => category === id;
    const inside = projects.find(isIn)?.title ?? '';
    const outside = projects.find((project) => !isIn(project))?.title ?? '';
    await page.click(main(button(title.split(' ')[0] ?? '')));
    const expectFiltered = async () => {
      await expect.poll(() => page.isVisible(main(heading(outside)))).toBe(false);
      await page.waitFor(main(heading(inside)));
    };
    await expectFiltered();
    await expect.poll(() => page.url()).toContain(id);
    await page.reload();
    await expectFiltered();
    await page.click(main(button('All Projects')));
    await page.waitFor(main(heading(outside)));
  });

  const [firstGroup, secondGroup] = faqGroups;

  /** Opens the second tab and its first answer. */
  async function expectTabsToWork(page: Tab): Promise<void> {
    const [{ question, answer }] = secondGroup.items;
    await page.click(tab(secondGroup.title));
    await page.waitFor(button(question));
    expect(await page.isVisible(button(firstGroup.items[0].question))).toBe(false);
    await page.click(button(question));
    await page.waitFor(text(answer));
  }

  it('tabs show one group at a time, by mouse and by arrow key, and answers unfold', async () => {
    const page = await visit(paths.faq);
    await expectTabsToWork(page);
    await page.click(tab(firstGroup.title));
    await page.press('ArrowRight');
    await page.waitFor(button(secondGroup.items[0].question));
    await expect.poll(() => page.isFocused(tab(secondGroup.title))).toBe(true);
  });

  it('the menu of a phone opens, closes by Escape with the focus on its button, and leads on', async () => {
    const page = await visit(paths.home, widths.phone);
    const entry = within('//*[@id="menu"]', link('Portfolio'));
    await page.click(button('Menu'));
    await page.waitFor(entry);
    await page.press('Escape');
    await expect.poll(() => page.isVisible(entry)).toBe(false);
    await expect.poll(() => page.isFocused(button('Menu'))).toBe(true);
    await page.press('Enter');
    await page.click(entry);
    await page.waitFor(heading('Our Portfolio'));
    expect(await page.isVisible(entry)).toBe(false);
  });

  it('no page scrolls sideways in windows of 447 to 500 px', async () => {
    for (const width of [447, 460, 480, 500]) {
      const page = await visit(paths.home, width);
      for (const path of [paths.home, anyService.path, paths.portfolio, paths.faq, paths.contact, paths.auth]) {
        await page.open(front.origin + path);
        const excess = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
        expect(Number(excess), `${path} in a window of ${width} px`).toBeLessThanOrEqual(0);
      }
    }
  });

  it('Back and Forward restore pages that work', async () => {
    const page = await visit(paths.faq);
    await page.waitFor(tab(firstGroup.title));
    await page.open(front.origin + paths.contact);
    await page.back();
    await expect.poll(() => page.url()).toContain(paths.faq);
    await expectTabsToWork(page);
    await page.forward();
    const typed = contactForm.typed();
    await fillIn(page, typed);
    await page.click(main(button(contactForm.button)));
    await page.waitFor(heading('Thank You!'));
    expect(await countStored(typed)).toBe(1);
  });

  it('a link, Back and what was typed: the text is there again', async () => {
    const page = await visit(paths.contact);
    const typed = contactForm.typed();
    await fillIn(page, typed);
    await page.click(within('//header', link('About')));
    await expect.poll(() => page.url()).toContain(paths.about);
    await page.back();
    await expect.poll(() => readFields(page, typed)).toEqual(typed);
  });

  it('somebody signs in, searches, opens an enquiry by its menu, marks it, writes a reply and takes it back, and writes and deletes a saved reply', async () => {
    const one = await sendEnquiry(site.origin);
    const page = await visit(paths.auth);
    await page.type(field('Username'), administrator.username);
    await page.type(field('Password'), 'not this one');
    await page.click(button('Sign in'));
    await page.waitFor(text('Invalid username or password'));
    await page.type(field('Password'), administrator.password);
    await page.click(button('Sign in'));
    await expect.poll(() => page.url()).not.toContain(paths.auth);
    await page.open(front.origin + paths.dashboard);
    await page.type(field('Search submissions...'), one.lastName.toUpperCase());
    await page.waitFor(text('Showing 1 to 1 of 1 results'));
    await page.click(button(`Actions for ${one.name}`));
    // The menu is placed a moment after it opens.
    for (const item of ['View Details', 'Copy Email'])
      await expect.poll(() => page.isInWindow(menuItem(item))).toBe(true);
    await page.click(menuItem('View Details'));
    const panel = '//aside';
    await page.waitFor(within(panel, text(one.message)));
    await page.click(within(panel, button('Mark as Contacted')));
    await page.waitFor(within(panel, text(`Contacted by ${administrator.username} on`)));
    await page.waitFor(text('Marked as contacted'));
    await page.type(field('Add a note'), 'Half a thought');
    await page.reload();
    await expect.poll(() => page.read(field('Add a note'))).toBe('Half a thought');
    await page.waitFor(within(panel, text(`Contacted by ${administrator.username} on`)));

    await page.click(within(panel, button('Reply')));
    await expect.poll(() => page.isFocused(field('Your reply'))).toBe(true);
    await page.type(field('Your reply'), 'Half a reply');
    await page.reload();
    await expect.poll(() => page.read(field('Your reply'))).toContain('Half a reply');
    await page.click(within(panel, button('Send')));
    await page.waitFor(within(panel, text('Waiting: sends in')));
    await page.click(within(panel, button('Undo this reply')));
    await expect.poll(() => page.read(field('Your reply'))).toContain('Half a reply');
    await page.click(within('//footer[contains(@class, "action-bar")]', button('Close')));

    // Dialogs and menus within one another close one at a time.
    const dialog = '//dialog[contains(@class, "saved-replies")]';
    await page.click(button('Saved replies'));
    await expect.poll(() => page.isInWindow(menuItem('Write a saved reply…'))).toBe(true);
    await page.click(menuItem('Write a saved reply…'));
    await page.click(within(dialog, button('New saved reply')));
    await page.type(within(dialog, field('Title')), 'Prices');
    await page.type(within(dialog, field('Text')), 'Hello');
    await page.click(within(dialog, button('Save reply')));
    await page.click(within(dialog, button('Delete Prices')));
    await page.press('Escape');
    await expect.poll(() => page.isFocused(within(dialog, button('Delete Prices')))).toBe(true);
    await page.press('Escape');
    await expect.poll(() => page.isFocused(button('Saved replies'))).toBe(true);
    await page.click(button('Saved replies'));
    await expect.poll(() => page.isInWindow(menuItem('Prices'))).toBe(true);
    await page.press('Escape');
    await expect.poll(() => page.isVisible(menuItem('Prices'))).toBe(false);
    await page.waitFor(within(panel, text(one.message)));
    // Another engine finds none.
    await page.click(button('Saved replies'));
    await page.click(menuItem('Edit saved replies…'));
    await page.click(within(dialog, button('Delete Prices')));
    await page.click(within(dialog, button('Delete')));
    await page.waitFor(within(dialog, text('The reply was deleted.')));
  });

  it('a morning in the queue: to do, one after the other by keys, marked, the next, assigned, undone, spam', async () => {
    const { lastName } = newPerson();
    const sent = [];
    for (let one = 1; one <= 3; one += 1) sent.unshift(await sendEnquiry(site.origin, { lastName }));
    const [newest, second, third] = sent as [Sent, Sent, Sent];
    const page = await visit(paths.auth);
    await page.type(field('Username'), administrator.username);
    await page.type(field('Password'), administrator.password);
    await page.click(button('Sign in'));
    await expect.poll(() => page.url()).not.toContain(paths.auth);
    await page.open(`${front.origin}${paths.dashboard}?queue=all`);
    await page.click('//nav[@aria-label="Queues"]//a[starts-with(normalize-space(.), "To do")]');
    await expect.poll(() => page.url()).toContain('queue=to-do');
    await page.type(field('Search submissions...'), lastName);
    await page.waitFor(text('Showing 1 to 3 of 3 results'));
    await page.click(`//tr[@data-id="${newest.id}"]//button[contains(@class, "row-link")]`);
    const panel = '//aside';
    await page.waitFor(within(panel, text(newest.message)));
    await page.typeOn('jjk');
    await page.waitFor(within(panel, text(second.message)));
    await page.typeOn('c');
    await page.click(within(panel, `//button[contains(normalize-space(.), "Next: ${third.name}")]`));
    await page.waitFor(within(panel, text(third.message)));
    await page.waitFor(text('Showing 1 to 2 of 2 results'));
    await page.click(within(panel, button('Assign to…')));
    await page.click(within('//dialog', button('Me')));
    await page.waitFor(within(panel, text('Taken by you on')));
    await page.click(within('//*[contains(@class, "toast")]', button('Undo')));
    await page.waitFor(within(panel, button('Take')));
    await page.typeOn('s');
    await page.waitFor(text('Marked as spam'));
    await page.waitFor(text('Showing 1 to 1 of 1 results'));
  });
});

type Sent = Awaited<ReturnType<typeof sendEnquiry>>;

describe.each(engines)('over http in $name', ({ name, start }) => {
  let engine: Engine;

  beforeAll(async () => {
    engine = await start({ javaScript: true, proxyPort: front.proxyPort });
  });
  afterAll(() => engine?.end());

  it('somebody is signed in, or reads why not', async () => {
    const page = await engine.arrive(widths.desk);
    await page.open(site.origin + paths.auth);
    await page.type(field('Username'), administrator.username);
    await page.type(field('Password'), administrator.password);
    await page.click(button('Sign in'));
    // WebKit takes no Secure cookie over http, also on localhost.
    if (name === 'webkit')
      await page.waitFor(text('This browser cannot keep you signed in at an address without https.'));
    else await expect.poll(() => page.url()).toBe(`${site.origin}/`);
  });
});

describe.each(engines)('without JavaScript in $name', ({ start }) => {
  let engine: Engine;

  beforeAll(async () => {
    engine = await start({ javaScript: false, proxyPort: front.proxyPort });
  });
  afterAll(() => engine?.end());

  it('a form comes back with its mistakes and its text, and is sent once', async () => {
    const page = await engine.arrive(widths.desk);
    await page.open(front.origin + paths.contact);
    const typed = contactForm.typed();
    await fillIn(page, { ...typed, Email: 'owen@chebucto' });
    await page.click(main(button(contactForm.button)));
    await page.waitFor(text('Please enter a valid email address'));
    expect(await readFields(page, typed)).toEqual({ ...typed, Email: 'owen@chebucto' });
    await page.type(main(field('Email')), typed['Email'] ?? '');
    await page.click(main(button(contactForm.button)));
    await page.waitFor(heading('Thank You!'));
    await page.reload();
    await page.waitFor(heading('Thank You!'));
    expect(await countStored(typed)).toBe(1);
  });

  it('answers unfold and the menu of a phone leads on', async () => {
    const page = await engine.arrive(widths.phone);
    await page.open(front.origin + paths.faq);
    const [{ items }] = faqGroups;
    await page.click(button(items[0].question));
    await page.waitFor(text(items[0].answer));
    await page.click(button('Menu'));
    await page.click(within('//*[@id="menu"]', link('Portfolio')));
    await page.waitFor(heading('Our Portfolio'));
  });

  it('somebody signs in', async () => {
    const page = await engine.arrive(widths.desk);
    await page.open(front.origin + paths.auth);
    await page.type('//*[@id="login-username"]', administrator.username);
    await page.type('//*[@id="login-password"]', administrator.password);
    await page.click(button('Sign in'));
    await expect.poll(() => page.url()).toBe(`${front.origin}/`);
  });
});
