const unseen = '[data-reveal=""]';
/** A section is hidden this far below the window, and shown this far above its lower edge. */
const marginPx = 100;
/** A section that was hidden while the visitor scrolled is shown after this time, wherever it is. */
const hiddenMs = 1_000;

const mark = (section: Element, state: 'waiting' | 'shown') => section.setAttribute('data-reveal', state);

/**
 * Sections marked `data-reveal` fade in once when they are scrolled 100 px into view. A section is hidden only while it is
 * about to be scrolled into view: pictures of the whole page, print and the browser's search find everything.
 */
export function observeSections(): void {
  const hide = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        if (!isIntersecting) continue;
        hide.unobserve(target);
        // Not on the first screen, nor where the visitor jumps to.
        if (window.scrollY === 0 || boundingClientRect.top < window.innerHeight) continue;
        mark(target, 'waiting');
        show.observe(target);
        setTimeout(() => mark(target, 'shown'), hiddenMs);
      }
    },
    { rootMargin: `0px 0px ${marginPx}px` },
  );
  const show = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) mark(target, 'shown');
    },
    { rootMargin: `0px 0px -${marginPx}px` },
  );
  for (const section of document.querySelectorAll(unseen)) hide.observe(section);
}
