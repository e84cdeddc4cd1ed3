import { showToast } from './toast.tsx';

/**
 * Copies the address of a place on this page and says so; where the browser refuses, the link that was
 * pressed has still put it into the address bar.
 */
export async function copyAddress(id: string): Promise<void> {
  const { origin, pathname } = window.location;
  try {
    await navigator.clipboard.writeText(`${origin}${pathname}#${id}`);
  } catch {
    return;
  }
  showToast({ title: 'Link copied', description: 'It leads to this very place on the page.' });
}
