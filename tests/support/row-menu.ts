import type { Page } from 'playwright';

/**
 * Chooses an entry of the open menu by keyboard, once its first entry has the focus: the browser reports that a menu has
 * opened a moment after it has.
 */
export async function chooseByKeyboard(page: Page, name: string): Promise<void> {
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'menuitem');
  await page.getByRole('menuitem', { name, exact: true }).press('Enter');
}
