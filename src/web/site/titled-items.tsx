type Props = { items: readonly { title: string; description: string }[] };

/** The items of a list in which each has a heading and a sentence or two. */
export function TitledItems({ items }: Props) {
  return items.map(({ title, description }) => (
    <li key={title}>
      <h3>{title}</h3>
      <p>{description}</p>
    </li>
  ));
}
