import type { RouterContextProvider } from 'react-router';
import { pageData } from './page-data.ts';

/**
 * Status 404 for the data of a path without a page. While prerendering the status is 200, because React Router writes
 * files of that status only; the server sends the file with 404.
 */
export const notFoundStatus = (context: Readonly<RouterContextProvider>) => ({
  status: context.get(pageData) ? 404 : 200,
});
