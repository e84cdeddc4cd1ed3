import type { Locator, Page } from 'playwright';

/** The toast with this title. */
export const toast = (page: Page, title: string): Locator =>
  page.locator('.toast').filter({ has: page.locator('.toast-title').getByText(title, { exact: true }) });

/** Runs in the page: keeps toasts open, which close after 5,000 ms. */
export function keepToasts(): void {
  const real = window.setTimeout;
  window.setTimeout = ((act: () => void, ms: number, ...more: unknown[]) =>
    real(act, ms === 5_000 ? 1_000_000 : ms, ...more)) as typeof window.setTimeout;
}
