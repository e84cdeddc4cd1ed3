/** What a toast says. A destructive one is red. */
export type Toast = { title: string; description: string; destructive?: boolean };

/** A toast in its list, shown or on its way out. */
export type ToastEntry = Toast & { id: number; isOpen: boolean };

/** How long a toast stands by itself (SPEC section 9). */
export const displayMs = 5_000;

export type ToastAreaProps = { entries: readonly ToastEntry[]; onDismiss: (id: number) => void };
