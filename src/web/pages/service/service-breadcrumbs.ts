import { paths } from '../../../contract/paths.ts';
import type { Breadcrumb } from '../../ui/breadcrumbs.tsx';
import type { ServicePage } from './service-page.ts';

/** The breadcrumbs of a service page. */
export const serviceBreadcrumbs = ({ service: { title, path } }: ServicePage): Breadcrumb[] => [
  { name: 'Home', path: paths.home },
  { name: 'Services', path: paths.services },
  { name: title, path },
];
