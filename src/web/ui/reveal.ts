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
        for (const entry of entries) {
          if (!entry.isIntersecting) continue;
          entry.target.setAttribute('data-reveal', 'shown');
          observer.unobserve(entry.target);
        }
      },
      { rootMargin: '-100px 0px' },
    );
    for (const section of document.querySelectorAll('[data-reveal=""]')) {
      if (section.getBoundingClientRect().top < window.innerHeight) continue;
      section.setAttribute('data-reveal', 'waiting');
      observer.observe(section);
    }
    return () => observer.disconnect();
  }, [place]);
}
