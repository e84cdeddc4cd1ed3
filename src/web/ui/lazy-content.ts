/** How far below the window content begins to load. */
const marginPx = 200;
const waiting = '[data-lazy=""]';

/**
 * Loads elements marked `data-lazy=""`, each with an image or frame that has `loading="lazy"`: styles hide it, so that
 * the browser does not fetch it, until the element is within 200 px of the window. Then `data-lazy` is 'near', and
 * 'loaded' once the content has loaded or failed. In print nothing is hidden, and the browser fetches everything.
 */
export function observeLazyContent(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) load(target);
    },
    { rootMargin: `${marginPx}px` },
  );
  for (const element of document.querySelectorAll(waiting)) observer.observe(element);

  function load(element: Element): void {
    observer.unobserve(element);
    const content = element.querySelector<HTMLImageElement | HTMLIFrameElement>('img, iframe');
    const settle = () => element.setAttribute('data-lazy', 'loaded');
    for (const end of ['load', 'error']) content?.addEventListener(end, settle);
    // From now on the image itself has the accessible name.
    for (const name of ['role', 'aria-label']) element.removeAttribute(name);
    const isLoaded = content && 'naturalWidth' in content && content.naturalWidth > 0;
    element.setAttribute('data-lazy', isLoaded ? 'loaded' : 'near');
  }
}
