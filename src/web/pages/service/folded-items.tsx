import { Fold } from '../../ui/fold.tsx';

type Props = { items: readonly { title: string; description: string }[] };

/** List items with a heading and a description, which is folded on a phone. */
export function FoldedItems({ items }: Props) {
  return items.map(({ title, description }) => (
    <li key={title}>
      <Fold title={title}>
        <h3>{title}</h3>
        <p>{description}</p>
      </Fold>
    </li>
  ));
}
