import { describe, expect, it } from 'vitest';
import { featuredCaseStudies, otherCaseStudies } from '../../src/content/case-studies.ts';
import { faqGroups } from '../../src/content/faqs.ts';
import { pages } from '../../src/content/pages.ts';
import { services } from '../../src/content/services/services.ts';
import { testimonials } from '../../src/content/testimonials.ts';
import { paths } from '../../src/contract/paths.ts';
import { slugOf } from '../../src/web/ui/slug.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';

const fixture = useBrowserFixture();

describe('the questions', () => {
  it('are under a tab for each group, each with its own list', async () => {
    const { page } = await fixture.visit(paths.faq);
    const tabs = page.getByRole('tab');
    expect(await tabs.allTextContents()).toEqual(faqGroups.map(({ title }) => title));
    for (const [place, { items }] of faqGroups.entries()) {
      await tabs.nth(place).click();
      const panel = page.getByRole('tabpanel').and(page.locator(':visible'));
      await expect
        .poll(() => panel.locator('summary').allTextContents())
        .toEqual(items.map(({ question }) => question));
      expect(await panel.count()).toBe(1);
      await panel.locator('summary').first().click();
      await panel.getByText(items[0]?.answer ?? '', { exact: true }).waitFor();
      await panel.locator('summary').last().click();
      expect(await panel.locator('details[open]').count()).toBe(items.length > 1 ? 1 : 0);
      if (items.length > 1) await panel.locator('summary').last().click();
      expect(await panel.locator('details[open]').count()).toBe(0);
    }
  });

  it('are selected by arrow keys, and an address with a question opens it', async () => {
    const [firstGroup, lastGroup] = [faqGroups[0], faqGroups[faqGroups.length - 1]];
    const last = lastGroup?.items.at(-1);
    const { page } = await fixture.visit(`${paths.faq}#${slugOf(last?.question ?? '')}`);
    await page.getByText(last?.answer ?? '', { exact: true }).waitFor();
    const [firstTab, lastTab] = [page.getByRole('tab').first(), page.getByRole('tab').last()];
    expect(await lastTab.getAttribute('aria-selected')).toBe('true');
    await lastTab.press('ArrowRight');
    expect(await firstTab.getAttribute('aria-selected')).toBe('true');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(firstGroup?.title);
  });

  it("are found by the browser's search in closed tabs, which opens their tab", async () => {
    const { page } = await fixture.visit(paths.faq);
    const closed = page.locator('.tab-panel[data-state="inactive"]');
    await expect
      .poll(() => closed.evaluateAll((all) => all.map((one) => one.getAttribute('hidden'))))
      .toEqual(faqGroups.slice(1).map(() => 'until-found'));
    // The event that the browser sends to a part it is about to show; tests cannot drive its search.
    const stateAfter = await closed.last().evaluate((panel) => {
      panel.dispatchEvent(new Event('beforematch', { bubbles: true }));
      return panel.getAttribute('data-state');
    });
    // The browser scrolls there next: the panel must be open by then.
    expect(stateAfter).toBe('active');
    expect(await page.getByRole('tab').last().getAttribute('aria-selected')).toBe('true');
  });

  it('have an address each, which a link copies and which opens the answer without JavaScript', async () => {
    const { question = '', answer = '' } = faqGroups[0]?.items.at(-1) ?? {};
    const address = `${fixture.site.origin}${paths.faq}#${slugOf(question)}`;
    const { page } = await fixture.visit(paths.faq, { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByText(question, { exact: true }).click();
    await page.getByRole('link', { name: `Link to this answer : ${question}` }).click();
    await page.getByText('Link copied', { exact: true }).first().waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    expect(page.url()).toBe(address);
    const plain = await fixture.visit(`${paths.faq}#${slugOf(question)}`, { javaScriptEnabled: false });
    await plain.page.getByText(answer, { exact: true }).waitFor();
  });

  it('are not filtered by the search box', async () => {
    const { page } = await fixture.visit(paths.faq);
    const before = await page.locator('main summary').allTextContents();
    const box = page.getByPlaceholder(pages.faq.texts.searchPlaceholder, { exact: true });
    await box.fill('submarine');
    await box.press('Enter');
    expect(await page.locator('main summary').allTextContents()).toEqual(before);
    expect(new URL(page.url()).pathname).toBe(paths.faq);
  });

  it('that are missing have links to contact and documentation', async () => {
    const { page } = await fixture.visit(paths.faq);
    await page.getByRole('heading', { name: pages.faq.texts.help.heading }).waitFor();
    expect(await page.getByRole('link', { name: 'Contact Support' }).getAttribute('href')).toBe('/contact');
    expect(await page.getByRole('link', { name: 'Browse Documentation' }).getAttribute('href')).toBe(
      '/resources/documentation',
    );
  });
});

describe('the case studies', () => {
  it.skipIf(featuredCaseStudies.length === 0)(
    'begin with the featured ones, each with picture, tags, client, summary, results and what the client says',
    async () => {
      const { page } = await fixture.visit(paths.caseStudies);
      const cards = page.locator('.featured li').filter({ has: page.locator('h3') });
      expect(await cards.count()).toBe(featuredCaseStudies.length);
      for (const [place, { id, title, client, summary, tags, results, imageAlt }] of featuredCaseStudies.entries()) {
        const card = cards.nth(place);
        expect(await card.getByRole('heading').textContent()).toBe(title);
        expect(await card.getByRole('img', { name: imageAlt }).count()).toBe(1);
        for (const words of [client, summary, ...tags]) expect(await card.textContent()).toContain(words);
        expect(await card.locator('ul.tick-list li').allTextContents()).toEqual([...results]);
        const said = testimonials.find(({ company }) => company === client);
        expect(await card.locator('blockquote').allTextContents()).toEqual(said ? [said.quote] : []);
        if (said) expect(await card.locator('figcaption').textContent()).toBe(`${said.name}, ${said.role}`);
        const link = card.getByRole('link', { name: 'Read Full Case Study' });
        expect(await link.getAttribute('href')).toBe(`/resources/case-studies/${id}`);
      }
    },
  );

  it.skipIf(otherCaseStudies.length === 0)(
    'continue with the others, each with industry and service, cut to two lines',
    async () => {
      const { page } = await fixture.visit(paths.caseStudies, { width: 390 });
      const section = page.locator('section', { has: page.getByRole('heading', { name: 'All Case Studies' }) });
      const rows = section.locator('li.case-study');
      expect(await rows.count()).toBe(otherCaseStudies.length);
      for (const [place, { id, title, industry, serviceType, summary }] of otherCaseStudies.entries()) {
        const row = rows.nth(place);
        expect(await row.getByRole('heading').textContent()).toBe(title);
        const service = services.find((one) => one.id === serviceType)?.title.split(' ')[0];
        expect(await row.locator('.badge, .tag').allTextContents()).toEqual([service, industry]);
        const link = row.getByRole('link', { name: 'Read case study' });
        expect(await link.getAttribute('href')).toBe(`/resources/case-studies/${id}`);
        const text = row.getByText(summary, { exact: true });
        const { lines, isCut } = await text.evaluate((element) => ({
          lines: Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)),
          isCut: element.scrollHeight > element.clientHeight,
        }));
        expect(lines).toBeLessThanOrEqual(2);
        // On a phone two lines hold fewer than 100 characters.
        if (summary.length > 150) expect([lines, isCut]).toEqual([2, true]);
      }
    },
  );

  it.skipIf(otherCaseStudies.length === 0)('do not change with Filter by, and end with a link to contact', async () => {
    const { page } = await fixture.visit(paths.caseStudies);
    const tabs = page.getByRole('tablist', { name: 'Filter by' }).getByRole('tab');
    expect(await tabs.allTextContents()).toEqual(['All Industries', 'Service Type', 'Results']);
    const titles = () => page.locator('li.case-study h3').allTextContents();
    const before = await titles();
    for (const tab of await tabs.all()) {
      await tab.click();
      expect(await tab.getAttribute('aria-selected')).toBe('true');
      expect(await titles()).toEqual(before);
    }
    expect(await page.locator('.cta-band').getByRole('link').getAttribute('href')).toBe('/contact');
  });
});
