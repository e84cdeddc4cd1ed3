type Props = { items: readonly { title: string; description: string }[] };

/** List items with a heading and a description. */
export function TitledItems({ items }: Props) {
  return items.map(({ title, description }) => (
    <li key={title}>
      <h3>{title}</h3>
      <p>{description}</p>
    </li>
  ));
}
