import { Link } from 'react-router';

type Props = { links: readonly { to: string; text: string }[] };

/** List items with plain links. */
export function LinkItems({ links }: Props) {
  return links.map(({ to, text }) => (
    <li key={to}>
      <Link to={to} prefetch="intent">
        {text}
      </Link>
    </li>
  ));
}
