/**
 * The name that somebody probably meant: the one that differs by the fewest letters, one in five at most, or the only one
 * that begins like the given name. Undefined if no name is like it.
 */
export function findSimilarName(given: string, names: readonly string[]): string | undefined {
  const letters = normalize(given);
  const distances = names.map((name) => ({ name, distance: countEdits(letters, normalize(name)) }));
  const [nearest] = distances.toSorted((left, right) => left.distance - right.distance);
  if (nearest && nearest.distance <= letters.length / 5) return nearest.name;
  const [longer, ...more] = letters.length > 4 ? names.filter((name) => normalize(name).startsWith(letters)) : [];
  return more.length === 0 ? longer : undefined;
}

const normalize = (name: string) => name.toUpperCase().replaceAll(/[^A-Z]/g, '');

/** How many letters have to be inserted, removed, replaced, or swapped with the next one (optimal string alignment). */
function countEdits(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  const edits = (row: number, column: number) => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= from.length; row += 1) {
    rows.push([row]);
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const ways = [
        edits(row - 1, column) + 1,
        edits(row, column - 1) + 1,
        edits(row - 1, column - 1) + (isSame ? 0 : 1),
        ...(isSwapped ? [edits(row - 2, column - 2) + 1] : []),
      ];
      rows[row]?.push(Math.min(...ways));
    }
  }
  return edits(from.length, to.length);
}
