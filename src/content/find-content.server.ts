import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The part of package.json that says where modules with '#' are. */
type Package = { imports: Record<string, string> };

/**
 * Where a file or folder of the content is, from the project's folder: by `imports` of package.json, as Node finds a
 * module there, the whole name first, then the longest beginning.
 * @param path such as `pictures/` or `documentation/mobile-dev/lifecycle.md`
 * @param root the project's folder: the build runs in it, and so do tests
 */
export function findContent(path: string, root = '.'): string {
  const { imports }: Package = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const name = `#content/${path}`;
  const [key = ''] = Object.keys(imports)
    .filter((one) => one === name || (one.endsWith('*') && name.startsWith(one.slice(0, -1))))
    .toSorted((one, other) => other.length - one.length);
  const target = imports[key];
  if (!target) throw new Error(`package.json has no place for ${name} in 'imports'.`);
  return target.replace(/^\.\//, '').replace('*', name.slice(key.length - 1));
}
