import { ArrowRightIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Mark } from '#content/service.ts';
import { Topmark } from './topmark.tsx';
import './link-list.css';

type Props = {
  to: string;
  mark: Mark;
  hue: number;
  title: string;
  description: string;
  /** Shown between the text and the arrow. */
  children?: ReactNode;
};

/** An item of a list of links (class `link-list`): topmark, title, description, arrow. */
export function LinkListItem({ to, mark, hue, title, description, children }: Props) {
  return (
    <li className={`hue-${hue}`}>
      <a href={to}>
        <Topmark mark={mark} />
        <span>
          <b>{title}</b>
          <small>{description}</small>
        </span>
        {children}
        <ArrowRightIcon />
      </a>
    </li>
  );
}
