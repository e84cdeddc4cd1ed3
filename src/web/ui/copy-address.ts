import { showToast } from './toast.tsx';

/**
 * Copies the URL of an element of this page and shows a toast. Where the browser denies access to the clipboard, the
 * URL is in the address bar, because the link was followed.
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
