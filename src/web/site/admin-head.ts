import type { MetaDescriptor } from 'react-router';
import { company } from '../../content/company.ts';

/**
 * The head of an admin page for its `clientLoader`: a navigation within the admin area sends no request, so that nobody
 * leaves the page, and what they typed, while the server or the network is away. The page's `loader` returns all head
 * tags: hydration compares them with the HTML, in which the server has filled in the origin.
 * @param title as the page's loader has it
 */
export const adminHead = (title: string): MetaDescriptor[] => [
  { title: `${title} | ${company.name}` },
  { name: 'robots', content: 'noindex' },
];
