import type { ReactElement } from 'react';
import { InlineData } from '../ui/trusted-html.tsx';

/** What acts on public pages; entry.client.tsx has the component of each. */
export type IslandName = 'contact-form' | 'consultation-form' | 'newsletter-form' | 'sign-in-form';

type Props = {
  name: IslandName;
  /** The name of the draft with which the island starts at once (ui/draft.ts). */
  draft?: string;
  /** The island's component; its props are plain data. */
  children: ReactElement<object>;
  /** In a template of the server: the placeholder for the rejected form that React gets as its prop `rejected`. */
  rejectedJson?: string;
};

/**
 * A part of a page that acts, as HTML that works without React. When somebody focuses or presses something in it, the
 * inline script has React render it in its place, with the same props (mount.tsx).
 */
export const Island = ({ name, draft, children, rejectedJson }: Props) => (
  <div className="island" data-island={name} data-draft={draft}>
    <div className="island">{children}</div>
    <InlineData data={rejectedJson ? { ...children.props, rejected: rejectedJson } : children.props} />
  </div>
);
