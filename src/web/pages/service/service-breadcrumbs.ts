import type { Service } from '#content/service.ts';
import { paths } from '../../../contract/paths.ts';
import type { Breadcrumb } from '../../ui/breadcrumbs.tsx';

/** The breadcrumbs of a service page. */
export const serviceBreadcrumbs = ({ id, title }: Service): Breadcrumb[] => [
  { name: 'Home', path: paths.home },
  { name: 'Services', path: paths.services },
  { name: title, path: paths.service(id) },
];
