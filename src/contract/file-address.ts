/** Extensions of old pages and of React Router's data: an address with one of them may be a page. */
const pageExtensions: readonly string[] = ['html', 'htm', 'data'];

/** Whether an address looks like that of a file. If no such file exists, a program has asked for it and needs no page. */
export function isFileAddress(path: string): boolean {
  if (path.startsWith('/assets/')) return true;
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const extension = name.slice(name.lastIndexOf('.') + 1);
  return name.includes('.') && /^[a-z][a-z0-9]{0,9}$/.test(extension) && !pageExtensions.includes(extension);
}
