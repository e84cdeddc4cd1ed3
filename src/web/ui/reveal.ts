import { useEffect } from 'react';

/**
 * Sections marked `data-reveal` come in once when they are scrolled into view, 100 px inside the window
 * (SPEC sections 4 and 9). What is on the first screen is never hidden, and nothing is without JavaScript.
 * @param place changes with the page, so that a new page's sections are found
 */
export function useReveal(place: string): void {
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, boundingClientRect } of entries) {
          const isNew = target.getAttribute('data-reveal') === '';
          const isBelow = boundingClientRect.top >= window.innerHeight;
          if (isNew && isBelow) target.setAttribute('data-reveal', 'waiting');
          else if (isNew) observer.unobserve(target);
          else if (isIntersecting) {
            target.setAttribute('data-reveal', 'shown');
            observer.unobserve(target);
          }
        }
      },
      { rootMargin: '-100px 0px' },
    );
    // Tells of each at once where it stands; asked one by one, the page would be laid out anew after each mark.
    for (const section of document.querySelectorAll('[data-reveal=""]')) observer.observe(section);
    return () => observer.disconnect();
  }, [place]);
}
