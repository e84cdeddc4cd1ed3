import type { Page } from 'playwright';

/** The texts in the window that the browser draws in a font of the system, which differs between machines. */
export async function listSystemFonts(page: Page): Promise<string[]> {
  const elements = 'body *';
  const texts = await page.evaluate((selector) => {
    const isShown = (element: Element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect();
      const isInWindow = bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth;
      return isInWindow && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    };
    return [...document.querySelectorAll(selector)].map((element) => {
      if (!isShown(element)) return '';
      if (element.matches('input, select, textarea')) return element.id || element.outerHTML.slice(0, 80);
      return [...element.childNodes].map((node) => (node instanceof Text ? node.data.trim() : '')).join('');
    });
  }, elements);
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: elements });
  const found: string[] = [];
  for (const [place, text] of texts.entries()) {
    const nodeId = nodeIds[place];
    if (!text || nodeId === undefined) continue;
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    for (const { familyName, isCustomFont } of fonts) if (!isCustomFont) found.push(`${text}: ${familyName}`);
  }
  await session.detach();
  return found;
}
