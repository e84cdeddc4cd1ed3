type ClientEntry = typeof import('../entry.client.tsx');

/** In the fragment of the module's address: Firefox, and Chromium before 156, request no module again that failed. */
let failures = 0;

/**
 * Imports the entry, and acts with it. If a module cannot be loaded, nothing happens, and the next act tries again. What
 * the entry imports has no other address: in these browsers that is not loaded until the next page.
 */
export async function withEntry(act: (entry: ClientEntry) => Promise<void>): Promise<void> {
  try {
    const address = `${document.documentElement.dataset['entry']}#${failures}`;
    await act((await import(/* @vite-ignore */ address)) as ClientEntry);
  } catch {
    failures += 1;
  }
}
