import type { Sample } from '#content/sample.ts';
import type { ServiceId } from '#content/service-ids.ts';

export type ProjectCategory = ServiceId | 'education';

export type Project = Sample & {
  id: string;
  title: string;
  description: string;
  /** The name of a file in content/pictures, without its ending. */
  picture: string;
  imageAlt: string;
  /** '#' where the project has no public site; such a project is never featured. */
  websiteUrl: `https://${string}` | '#';
  category: ProjectCategory;
  featured: boolean;
  /** What came of it, and for whom it was made if it has no story: shown where the project is one of the two large ones. */
  proof?: { outcome: string; client?: string };
  /** The id of its story in case-studies.ts; a project without a public site leads there. */
  story?: string;
};
