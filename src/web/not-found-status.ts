import { data, type RouterContextProvider } from 'react-router';
import { pageData } from './page-data.ts';

/**
 * Status 404 for a loader without data. While prerendering the status is 200, because React Router writes files of that
 * status only; the server sends the file with 404.
 */
export const notFoundStatus = (context: Readonly<RouterContextProvider>) =>
  data(null, { status: context.get(pageData) ? 404 : 200 });
