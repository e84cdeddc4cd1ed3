/** Runs in the page: text that is not shown, pictures that did not come, panels that stay shut. */
export function listUnreadable(): string[] {
  const main = document.querySelector('main');
  if (!main) return ['there is no main'];
  const wrong: string[] = [];
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement;
    // Closed answers open by the browser's own means; tabs and filter are left out where everything stands in the page.
    if (
      !node.textContent?.trim() ||
      element?.closest('details:not([open]), .honeypot, .tabs, .project-filters, option, script')
    )
      continue;
    if (!element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      wrong.push(`hidden: ${node.textContent.slice(0, 60)}`);
  }
  const pictures = [...main.querySelectorAll('.picture')];
  for (const picture of pictures) {
    const img = picture.querySelector('img');
    if (!img?.complete || img.naturalWidth === 0 || !img.checkVisibility({ opacityProperty: true }))
      wrong.push(`no picture: ${picture.innerHTML.slice(0, 80)}`);
  }
  for (const panel of main.querySelectorAll('[role="tabpanel"]'))
    if (!panel.checkVisibility()) wrong.push(`shut: ${panel.id}`);
  return wrong;
}
