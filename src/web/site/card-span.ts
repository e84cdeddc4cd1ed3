/**
 * The classes of a project's card by how much of a row it takes (works.css). On a phone the first two take a row each and
 * the others stand in pairs; a last one without a neighbour takes a row again.
 */
export const cardSpan = (place: number, count: number): string =>
  place < 2 || (place === count - 1 && place % 2 === 0) ? 'row-sm' : '';

/**
 * The same where no row is to have a hole, for any number of cards (portfolio.css): what pairs, and on a desk thirds,
 * leave over stands large at the beginning.
 */
export function fullRowSpan(place: number, count: number): string {
  const leftOver = count % 3;
  return [
    cardSpan(place, count),
    place === 0 && count % 2 === 1 && 'row-md',
    place === 0 && leftOver === 1 && 'row-lg',
    place < 2 && leftOver === 2 && 'half-lg',
  ]
    .filter(Boolean)
    .join(' ');
}
