import { hasDraft } from '../ui/draft.ts';

type ClientEntry = typeof import('../entry.client.tsx');

const waiting = '[data-island]:not([data-state])';

const starting = new WeakSet<Element>();
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

/** Starts an island (islands/mount.tsx). If a module cannot be loaded, it stays the HTML that it is. */
async function start(island: HTMLElement): Promise<void> {
  if (starting.has(island)) return;
  starting.add(island);
  await withEntry((entry) => entry.startIsland(island, untilFree));
  starting.delete(island);
}

/** Starts an island when somebody focuses or presses something in it; not one whose form the browser sends meanwhile. */
export function startIslandsOnAct(): void {
  for (const type of ['focusin', 'pointerdown', 'keydown'])
    addEventListener(type, ({ target }) => {
      const island = (target as Partial<Element>).closest?.<HTMLElement>(waiting);
      if (island) void start(island);
    });
  addEventListener('submit', ({ target }) => {
    const island = (target as Element).closest<HTMLElement>(waiting);
    if (island) island.dataset['state'] = 'sent';
  });
  addEventListener('pageshow', ({ persisted }) => {
    for (const island of document.querySelectorAll<HTMLElement>('[data-state=sent]'))
      if (persisted) delete island.dataset['state'];
  });
  noteActs('pointerdown', 'pointerup', 'pointercancel', 'change');
  noteActs('keydown', 'keyup', 'blur');
  noteActs('compositionstart', 'compositionend');
}

/** Starts islands whose HTML is not what to show: those with a draft. */
export function startIslandsAtOnce(): void {
  for (const island of document.querySelectorAll<HTMLElement>('[data-draft]'))
    if (hasDraft(island.dataset['draft'] ?? '')) void start(island);
}

/** What the visitor is in the middle of. */
const acts = new Set<string>();
let onFree: (() => void)[] = [];

function noteActs(begin: string, ...ends: string[]): void {
  addEventListener(begin, () => acts.add(begin), true);
  for (const end of ends)
    addEventListener(
      end,
      ({ target }) => {
        // A choice ends the press on a select. A text field changes in the middle of a press elsewhere, which takes its focus.
        if (end === 'change' && !(target as Element).matches('select')) return;
        // After what the end itself causes, such as a click.
        setTimeout(() => {
          acts.delete(begin);
          if (acts.size > 0) return;
          for (const resolve of onFree.splice(0)) resolve();
        });
      },
      true,
    );
}

const untilFree = (): Promise<void> =>
  acts.size === 0 ? Promise.resolve() : new Promise((resolve) => onFree.push(resolve));
