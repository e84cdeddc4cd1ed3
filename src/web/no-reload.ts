import { useEffect, useState } from 'react';
import { createPath, useNavigation } from 'react-router';

/**
 * React Router reloads the page when the program of another one cannot be loaded: the network is away, or a new version
 * of the site has taken the old one's place. That would take away a page because its visitor pointed at a link. It stays
 * instead, and from then on the browser itself goes where a link leads. Browsers without the Navigation API reload.
 */
export function useNoReload(): void {
  const [isRefused, setRefused] = useState(false);
  const { location } = useNavigation();
  useEffect(() => {
    // While the site is being worked on, its server has the page reloaded.
    if (import.meta.env.DEV || !('navigation' in window)) return;
    // A reload by the browser's own button is no such event.
    const refuse = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || !event.cancelable) return;
      event.preventDefault();
      setRefused(true);
    };
    const { navigation } = window;
    navigation.addEventListener('navigate', refuse);
    return () => navigation.removeEventListener('navigate', refuse);
  }, []);
  useEffect(() => {
    // A search, or an enquiry that is opened, is on the same page: its program is here.
    const isElsewhere = location && location.pathname !== window.location.pathname;
    if (isRefused && isElsewhere) window.location.assign(createPath(location));
  }, [isRefused, location]);
}
