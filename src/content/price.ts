/** Two amounts, in Canadian dollars without tax. */
type Range = { from: number; to: number };

/** '9,500' */
export const amount = (dollars: number): string => dollars.toLocaleString('en-CA');

/** 'CAD 9,500', with a no-break space (U+00A0). */
export const startingPrice = ({ from }: Pick<Range, 'from'>): string => `CAD\u00A0${amount(from)}`;

/** 'CAD 9,500 to 24,000', with a no-break space (U+00A0). */
export const priceRange = (price: Range): string => `${startingPrice(price)} to ${amount(price.to)}`;
