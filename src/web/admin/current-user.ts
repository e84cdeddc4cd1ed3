import { createContext } from 'react';

/** The name of the administrator who is signed in. */
export const CurrentUser = createContext('');
