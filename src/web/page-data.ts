import { createContext } from 'react-router';

/** A form that was posted without JavaScript and came back: what was typed, and what was wrong with it. */
export type RejectedForm = { values: Record<string, string>; messages: Record<string, string>; sentence: string };

/** What the server hands to a page that it renders on request; null in prerendered pages. */
export const pageData = createContext<{ rejectedForm?: RejectedForm } | null>(null);
