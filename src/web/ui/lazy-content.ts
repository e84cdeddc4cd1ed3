/** How far below the window content begins to load. */
const marginPx = 200;
const waiting = '[data-lazy=""]';

let observer: IntersectionObserver | undefined;

/**
 * Loads elements marked `data-lazy=""`, each with an image or frame that has `loading="lazy"`: styles hide it, so that
 * the browser does not fetch it, until the element is within 200 px of the window. Then `data-lazy` is 'near', and
 * 'loaded' once the content has loaded or failed. In print
 * nothing is hidden, and the browser fetches everything.
 * @param elements those to observe; all of the page by default
 */
export function observeLazyContent(elements: Iterable<Element> = document.querySelectorAll(waiting)): void {
  observer ??= createObserver();
  for (const element of elements) observer.observe(element);
}

function createObserver(): IntersectionObserver {
  const created = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) load(target);
    },
    { rootMargin: `${marginPx}px` },
  );
  return created;

  function load(element: Element): void {
    created.unobserve(element);
    if (!element.matches(waiting)) return;
    const content = element.querySelector('img, iframe');
    const settle = () => element.setAttribute('data-lazy', 'loaded');
    content?.addEventListener('load', settle);
    content?.addEventListener('error', settle);
    // From now on the image has the name.
    for (const name of ['role', 'aria-label']) element.removeAttribute(name);
    const isLoaded = content instanceof HTMLImageElement && content.naturalWidth > 0;
    element.setAttribute('data-lazy', isLoaded ? 'loaded' : 'near');
  }
}
