type Props = { links: readonly { to: string; text: string }[] };

/** List items with plain links. */
export function LinkItems({ links }: Props) {
  return links.map(({ to, text }) => (
    <li key={to}>
      <a href={to}>{text}</a>
    </li>
  ));
}
