/**
 * The class of a project's card for its width (project-grid.css). On a phone the first two cards take a full row, the
 * others are in pairs; a last card without a neighbour takes a full row.
 */
export const cardSpan = (index: number, count: number): string =>
  index < 2 || (index === count - 1 && index % 2 === 0) ? 'row-sm' : '';

/**
 * The classes for rows without gaps for any number of cards (portfolio.css): if the number is not a multiple of two,
 * or of three on a desktop, the first cards are larger.
 */
export function fullRowSpan(index: number, count: number): string {
  const rest = count % 3;
  return [
    cardSpan(index, count),
    index === 0 && count % 2 === 1 && 'row-md',
    index === 0 && rest === 1 && 'row-lg',
    index < 2 && rest === 2 && 'half-lg',
  ]
    .filter(Boolean)
    .join(' ');
}
