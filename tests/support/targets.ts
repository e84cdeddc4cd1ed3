/** What a visitor sees, as XPath expressions: it works in each engine, also in one that runs no scripts. */

const named = (name: string) => `normalize-space(.)="${name}" or @aria-label="${name}"`;

export const button = (name: string): string => `//*[self::button or self::summary or @role="button"][${named(name)}]`;
export const link = (name: string): string => `//a[@href][${named(name)}]`;
export const tab = (name: string): string => `//*[@role="tab"][${named(name)}]`;
export const menuItem = (name: string): string => `//*[@role="menuitem"][${named(name)}]`;
export const heading = (name: string): string => `//*[self::h1 or self::h2 or self::h3][${named(name)}]`;

/** The field with this label. */
export const field = (label: string): string =>
  `//*[self::input or self::textarea or self::select][@id=//label[normalize-space(.)="${label}"]/@for or @aria-label="${label}" or @placeholder="${label}"]`;

/** The innermost element with these words. */
export const text = (words: string): string => {
  const has = `contains(normalize-space(.), "${words}")`;
  return `//*[${has}][not(*[${has}])]`;
};

/** A target in another one. */
export const within = (outer: string, target: string): string => `${outer}${target}`;
