/**
 * Shows how far long work is: what is being done now, such as 'Checking the copy', and how much of it is done, such as
 * 'table 3 of 24'.
 */
export type ShowProgress = (what: string, count?: string) => void;
