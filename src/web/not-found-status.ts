import { data, type RouterContextProvider } from 'react-router';
import { pageData } from './page-data.ts';

/**
 * What a loader answers where there is nothing to show: 404. While pages are prerendered the status is 200, for React
 * Router writes no file of any other; the server sends that file with 404.
 */
export const notFoundStatus = (context: Readonly<RouterContextProvider>) =>
  data(null, { status: context.get(pageData) ? 404 : 200 });
