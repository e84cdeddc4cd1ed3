const unseen = '[data-reveal=""]';

/**
 * Sections marked `data-reveal` fade in once when they are scrolled 100 px into view. Sections on the first screen are
 * never hidden, and none is without JavaScript.
 * @returns stops the observation
 */
export function observeSections(): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        const isNew = target.matches(unseen);
        const isBelow = boundingClientRect.top >= window.innerHeight;
        if (isNew && isBelow) target.setAttribute('data-reveal', 'waiting');
        else if (isNew || isIntersecting) {
          if (!isNew) target.setAttribute('data-reveal', 'shown');
          observer.unobserve(target);
        }
      }
    },
    { rootMargin: '-100px 0px' },
  );
  // The observer reports all positions at once; reading them one by one would lay out the page after each change.
  for (const section of document.querySelectorAll(unseen)) observer.observe(section);
  return () => observer.disconnect();
}
