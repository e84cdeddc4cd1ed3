import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ArrowRightIcon } from '../ui/icons.tsx';
import { Topmark, type TopmarkName } from './topmark.tsx';

type Props = {
  to: string;
  mark: TopmarkName;
  /** The mark as large as beside a service. */
  large?: boolean;
  colorClass?: string;
  title: string;
  description: string;
  /** What stands between the words and the arrow. */
  children?: ReactNode;
};

/** One line of a list of neighbours (class `near`): mark, title, a sentence, an arrow. */
export function NearItem({ to, mark, large, colorClass, title, description, children }: Props) {
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
