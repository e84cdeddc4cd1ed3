/** A link inside the site. */
export type Link = { to: string; text: string };

export type LinkList = { heading: string; links: readonly Link[] };
