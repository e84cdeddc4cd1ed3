import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ArrowRightIcon } from '../ui/icons.tsx';
import { Topmark, type TopmarkName } from './topmark.tsx';

type Props = {
  to: string;
  mark: TopmarkName;
  /** Shows the large topmark. */
  large?: boolean;
  colorClass?: string;
  title: string;
  description: string;
  /** Shown between the text and the arrow. */
  children?: ReactNode;
};

/** An item of a list of links (class `link-list`): topmark, title, description, arrow. */
export function LinkListItem({ to, mark, large, colorClass, title, description, children }: Props) {
  return (
    <li className={colorClass}>
      <Link to={to} prefetch="intent">
        <Topmark name={mark} large={large} />
        <span>
          <b>{title}</b>
          <small>{description}</small>
        </span>
        {children}
        <ArrowRightIcon />
      </Link>
    </li>
  );
}
