/** What the site knows of an address without a page. */
export type MissingPage = {
  heading: string;
  lead: string;
  /** An address to write to. */
  mail?: string;
  links: readonly { to: string; text: string; description: string }[];
};
