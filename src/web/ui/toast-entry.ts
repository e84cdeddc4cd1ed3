/** A toast. A destructive one is red. */
export type Toast = { title: string; description: string; destructive?: boolean };

/** A toast in the list, open or closing. */
export type ToastEntry = Toast & { id: number; isOpen: boolean };

/** The time after which a toast closes. */
export const displayMs = 5_000;

export type ToastAreaProps = { entries: readonly ToastEntry[]; onDismiss: (id: number) => void };
