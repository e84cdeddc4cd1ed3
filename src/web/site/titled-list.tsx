type Props = {
  className: string;
  items: readonly { title: string; description: string }[];
  /** Whether the order matters: steps are numbered. */
  ordered?: boolean;
};

/** A list whose items have a heading and a description. */
export function TitledList({ className, items, ordered }: Props) {
  const List = ordered ? 'ol' : 'ul';
  return (
    <List className={className}>
      {items.map(({ title, description }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{description}</p>
        </li>
      ))}
    </List>
  );
}
