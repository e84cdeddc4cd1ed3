import { useEffect, useState } from 'react';
import { createPath, useNavigation } from 'react-router';

/**
 * React Router reloads the page if the module of another page cannot be loaded, because the network is down or a new
 * version was deployed. That would happen when a visitor only points at a link. This hook prevents the reload; from then
 * on, links are full page loads. Browsers without the Navigation API reload.
 */
export function useNoReload(): void {
  const [isPrevented, setPrevented] = useState(false);
  const { location } = useNavigation();
  useEffect(() => {
    // The development server reloads the page after changes.
    if (import.meta.env.DEV || !('navigation' in window)) return;
    // The browser's reload button does not fire this event.
    const prevent = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || !event.cancelable) return;
      event.preventDefault();
      setPrevented(true);
    };
    const { navigation } = window;
    navigation.addEventListener('navigate', prevent);
    return () => navigation.removeEventListener('navigate', prevent);
  }, []);
  useEffect(() => {
    // A navigation within the page, such as a search, needs no other module.
    const isOtherPage = location && location.pathname !== window.location.pathname;
    if (isPrevented && isOtherPage) window.location.assign(createPath(location));
  }, [isPrevented, location]);
}
