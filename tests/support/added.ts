/** What the site has beyond the specification: tests that hold it to the specification's lists take it from here. */
type Added = {
  /** Ids of services. They may do without a case study and a voice. */
  services: readonly string[];
  /** Fields of the contact form that may stay empty: each name with its label, '(optional)' included. */
  contactFields: Readonly<Record<string, string>>;
  /** Paths of pages that the sitemap lists under 'Main Pages'. */
  pages: readonly string[];
  /** Links of the header: each path with its words. */
  headerLinks: Readonly<Record<string, string>>;
  /** Links of the footer: each path with its words. */
  footerLinks: Readonly<Record<string, string>>;
  /** Ids of projects. */
  projects: readonly string[];
  /** Categories of the documentation: each id with the slugs of its articles. */
  categories: Readonly<Record<string, readonly string[]>>;
};

export const added: Added = {
  services: [],
  contactFields: {},
  pages: [],
  headerLinks: {},
  footerLinks: {},
  projects: [],
  categories: {},
};
