import { services } from '../../content/services/services.ts';

export type ServiceRowData = ReturnType<typeof listServiceRows>[number];

/** The services for a page's loader, each with the titles of its first parts and the number of the others. */
export const listServiceRows = (shownParts: number) =>
  services.map(({ id, description, subcategories }) => ({
    id,
    description,
    parts: subcategories.slice(0, shownParts).map((part) => part.title),
    restCount: Math.max(0, subcategories.length - shownParts),
  }));
