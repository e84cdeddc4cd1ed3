import type { Locator, Page } from 'playwright';

/** The toast with this title, whatever else it says. */
export const toast = (page: Page, title: string): Locator =>
  page.locator('.toast').filter({ has: page.locator('.toast-title').getByText(title, { exact: true }) });
