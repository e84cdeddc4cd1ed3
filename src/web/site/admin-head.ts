import { company } from '../../content/company.ts';
import type { HeadTags } from './head-from-loader.ts';

/**
 * The data of an admin page for its `clientLoader`: a navigation within the admin area sends no request, so that nobody
 * leaves the page, and what they typed, while the server or the network is away.
 * @param title as the page's loader has it
 */
export const adminHead = (title: string): { head: HeadTags } => ({
  head: { title: `${title} | ${company.name}`, robots: 'noindex' },
});
