type ClientEntry = typeof import('../entry.client.tsx');

/** Part of the module's address: Firefox, and Chromium before 156, never request an address again that failed. */
let failures = 0;

/**
 * Imports entry.client.tsx and calls a function of it. If a module does not load, nothing happens, and the next act tries
 * again; the browsers above load a module that the entry imports again only on the next page.
 */
export async function withEntry(act: (entry: ClientEntry) => Promise<void>): Promise<void> {
  try {
    const address = `${document.documentElement.dataset['entry']}#${failures}`;
    await act((await import(/* @vite-ignore */ address)) as ClientEntry);
  } catch {
    failures += 1;
  }
}
