/** Makes lists focusable while they scroll sideways, so that the arrow keys scroll them (ui/swipe-list.tsx). */
export function observeSwipeLists(): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (target.scrollWidth > target.clientWidth) target.setAttribute('tabindex', '0');
      else target.removeAttribute('tabindex');
    }
  });
  for (const list of document.querySelectorAll('.swipe')) observer.observe(list);
}
