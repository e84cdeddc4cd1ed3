/** 'AI' of 'AI Solutions': the short name of a service on charts, in badges, filters and links. */
export const firstWord = (title: string): string => title.split(' ')[0] ?? title;
