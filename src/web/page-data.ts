import { createContext } from 'react-router';

/** A rejected form that was posted without JavaScript: its values and error messages. */
export type RejectedForm = { values: Record<string, string>; messages: Record<string, string>; sentence: string };

/** Data of a page that the server renders on request; null while prerendering. */
export const pageData = createContext<{ rejectedForm?: RejectedForm } | null>(null);
