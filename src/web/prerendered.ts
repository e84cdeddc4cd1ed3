import { paths } from '../contract/paths.ts';

/** Every page that is written at build; the others (not found, a form with mistakes) are rendered on request. */
export const prerenderedPaths: string[] = [
  paths.home,
  paths.contact,
  paths.received,
  paths.auth,
  paths.admin,
  paths.dashboard,
  paths.submissions,
  paths.mapFrame,
  paths.assistantFrame,
];
