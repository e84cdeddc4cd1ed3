import { type RefObject, useEffect } from 'react';

/**
 * Keeps toasts above a bar at the bottom of the window, wherever the page is scrolled to: `property` is the distance from
 * the bar's top to the end of the window, and 0 if a toast has room below the bar.
 */
export function useToastsAbove(bar: RefObject<HTMLElement | null>, property: `--${string}`, isShown = true): void {
  useEffect(() => {
    const element = bar.current;
    if (!element || !isShown) return undefined;
    const { style } = document.documentElement;
    const place = () => {
      const { top, bottom } = element.getBoundingClientRect();
      const hasRoom = window.innerHeight - bottom > roomPx || top >= window.innerHeight;
      style.setProperty(property, hasRoom ? '0px' : `${window.innerHeight - top}px`);
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(element);
    addEventListener('scroll', place, { passive: true });
    addEventListener('resize', place);
    return () => {
      observer.disconnect();
      removeEventListener('scroll', place);
      removeEventListener('resize', place);
      style.removeProperty(property);
    };
  }, [bar, property, isShown]);
}

/** The height of a toast of four lines, with its margin. */
const roomPx = 144;
