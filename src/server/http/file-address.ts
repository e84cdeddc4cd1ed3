/** Old pages end in these, and React Router asks for its data so: such an address may be a page. */
const pageExtensions: readonly string[] = ['html', 'htm', 'data'];

/** Whether an address would be a file's: whoever asks for one that is missing is a program, and reads no page. */
export function isFileAddress(path: string): boolean {
  if (path.startsWith('/assets/')) return true;
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const extension = name.slice(name.lastIndexOf('.') + 1);
  return name.includes('.') && /^[a-z][a-z0-9]{0,9}$/.test(extension) && !pageExtensions.includes(extension);
}
