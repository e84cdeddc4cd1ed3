const slash = '/';

/** Removes trailing slashes; '' for a path of slashes only. Without a regular expression: `/\/+$/` takes quadratic time. */
export function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (end > 0 && path[end - 1] === slash) end -= 1;
  return path.slice(0, end);
}
