/**
 * Status 404 for a path without a page, in development. While prerendering the status is 200, because React Router writes
 * files of that status only; the server sends the file with 404.
 */
export const notFoundStatus = { status: import.meta.env.DEV ? 404 : 200 };
