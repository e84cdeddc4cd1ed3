const slash = '/';

/** A path without the slashes at its end; '' for a path of nothing else. By hand: `/\/+$/` needs time in the square of the slashes. */
export function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (end > 0 && path[end - 1] === slash) end -= 1;
  return path.slice(0, end);
}
