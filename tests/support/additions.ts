/** The site's content beyond the specification: tests of the specification's lists exclude it. */
type Additions = {
  /** Ids of services. They may have no case study and no testimonial. */
  services: readonly string[];
  /** Optional fields of the contact form: each name with its label, '(optional)' included. */
  contactFields: Readonly<Record<string, string>>;
  /** Paths of pages that the sitemap lists under 'Main Pages'. */
  pages: readonly string[];
  /** Links of the header: each path with its text. */
  headerLinks: Readonly<Record<string, string>>;
  /** Links of the footer: each path with its text. */
  footerLinks: Readonly<Record<string, string>>;
  /** Ids of projects. */
  projects: readonly string[];
};

export const additions: Additions = {
  services: [],
  contactFields: {},
  pages: [],
  headerLinks: {},
  footerLinks: {},
  projects: [],
};
