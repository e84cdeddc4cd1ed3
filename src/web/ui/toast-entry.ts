/** A button in a toast. `altText` says how else to reach the same: screen readers announce it instead of the label. */
type ToastAction = { label: string; altText: string; run: () => void };

/** A toast. A destructive one is red. */
export type Toast = { title: string; description: string; destructive?: boolean; action?: ToastAction };

/** A toast in the list, open or closing. */
export type ToastEntry = Toast & { id: number; isOpen: boolean };

/** The time after which a toast closes. */
export const displayMs = 5_000;

export type ToastAreaProps = { entries: readonly ToastEntry[]; onDismiss: (id: number) => void };
