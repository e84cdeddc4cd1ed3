/** A button in a toast. */
type ToastAction = { label: string; run: () => void };

/** A toast. A destructive one is red. `displayMs`: the time after which it closes, if that is not the usual one. */
export type Toast = {
  title: string;
  description: string;
  destructive?: boolean;
  actions?: readonly ToastAction[];
  displayMs?: number;
};

/** The time after which a toast closes. */
const usualDisplayMs = 5_000;
/** A closed toast leaves the page after this time. */
const removalDelayMs = 1_000_000;
/** A swipe this far to the right closes a toast. */
const swipePx = 50;
/** The key in sessionStorage of a toast for the next page. */
const storedToast = 'toast';

/** The element that holds the toast: at the end of the page, before the first toast, so that screen readers announce it. */
function findToasts(): HTMLElement {
  const found = document.querySelector<HTMLElement>('.toasts');
  if (found) return found;
  const toasts = createElement('div', 'toasts');
  toasts.role = 'status';
  toasts.ariaLabel = 'Notifications (F8)';
  toasts.tabIndex = -1;
  document.body.append(toasts);
  return toasts;
}

function createElement<Tag extends 'div' | 'button'>(tag: Tag, className: string, text = '') {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

function createButton(className: string, text: string, onClick: () => void): HTMLButtonElement {
  const button = createElement('button', className, text);
  button.onclick = onClick;
  return button;
}

/**
 * Shows a toast in place of the previous one. It closes after five seconds (later while it is pointed at or focused), by
 * its button, by Escape and by a swipe to the right.
 */
export function showToast({ title, description, destructive, actions = [], displayMs = usualDisplayMs }: Toast): void {
  const toast = createElement('div', destructive ? 'toast toast-bad' : 'toast');
  toast.dataset['state'] = 'open';
  const before = document.activeElement;
  let timer: ReturnType<typeof setTimeout>;
  const close = () => {
    clearTimeout(timer);
    const hadFocus = toast.contains(document.activeElement);
    toast.dataset['state'] = 'closed';
    setTimeout(() => toast.remove(), removalDelayMs);
    if (hadFocus && before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
  /** Starts the timer, unless somebody still points at the toast or has the focus in it. */
  const closeLater = () => {
    clearTimeout(timer);
    timer = setTimeout(() => (toast.matches(':hover, :focus-within') ? closeLater() : close()), displayMs);
  };
  closeLater();
  for (const type of ['pointerleave', 'focusout']) toast.addEventListener(type, closeLater);
  closeOnSwipe(toast, close);
  const closeButton = createButton('icon-btn', '', close);
  closeButton.ariaLabel = 'Close';
  toast.append(createElement('div', 'toast-title', title), createElement('div', '', description));
  if (actions.length > 0) {
    const row = createElement('div', 'toast-actions');
    for (const { label, run } of actions) row.append(createButton('toast-action', label, () => (close(), run())));
    toast.append(row);
  }
  toast.append(closeButton);
  // After what the page itself says: screen readers announce in this order.
  setTimeout(() => findToasts().replaceChildren(toast));
}

function closeOnSwipe(toast: HTMLElement, close: () => void): void {
  let from: number | undefined;
  const move = ({ clientX }: PointerEvent) => Math.max(0, clientX - (from ?? clientX));
  toast.addEventListener('pointerdown', (event) => {
    if ((event.target as Element).closest('button')) return;
    from = event.clientX;
    toast.setPointerCapture(event.pointerId);
  });
  toast.addEventListener('pointermove', (event) => {
    toast.style.translate = `${move(event)}px`;
  });
  toast.addEventListener('pointerup', (event) => {
    if (move(event) >= swipePx) close();
  });
  toast.addEventListener('lostpointercapture', () => {
    from = undefined;
    toast.style.translate = '';
  });
}

/** Shows a toast on the page that this one leads to, unless storage is disabled. */
export function showToastOnNextPage(toast: Omit<Toast, 'actions'>): void {
  try {
    sessionStorage.setItem(storedToast, JSON.stringify(toast));
  } catch {
    // The page itself shows what was done.
  }
}

/** Whether the page before has stored a toast for this one. */
export function hasStoredToast(): boolean {
  try {
    return sessionStorage.getItem(storedToast) !== null;
  } catch {
    return false;
  }
}

/**
 * Sets up toasts on a page: shows that of the page before; F8 moves the focus to them, Escape closes one. While the
 * focus is elsewhere, Escape leaves a toast with a button: the key that closes a panel must not take the Undo.
 */
export function startToasts(): void {
  const toasts = findToasts();
  addEventListener('keydown', ({ key }) => {
    if (key === 'F8') toasts.focus();
    const hasFocus = toasts.contains(document.activeElement);
    if (key === 'Escape' && (hasFocus || !toasts.querySelector('[data-state="open"] .toast-action')))
      toasts.querySelector<HTMLElement>('[data-state="open"] .icon-btn')?.click();
  });
  try {
    const stored = sessionStorage.getItem(storedToast);
    sessionStorage.removeItem(storedToast);
    if (stored) showToast(JSON.parse(stored) as Toast);
  } catch {
    // Storage is disabled.
  }
}
